/** Shows the sign-in page or the shell, depending on the session. */
import { Box } from '@mui/material';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { readCachedMe } from '@/shared/auth/cached-me';
import { isEnrolling } from '@/shared/auth/roles';
import { startSession } from '@/shared/auth/session';
import { tenantLanguage } from '@/shared/i18n/language-slice';
import { late } from '@/shared/lib/late';
import { useAppDispatch, useAppSelector } from '@/shared/store/hooks';
import { BrandStyles } from '@/shared/theme/brand-styles';
import { ErrorState } from '@/shared/ui/states';
import { clearUserData } from './features';
import { isLinkPath } from './link-paths';
import { Shell } from './shell/shell';
import { ShellSkeleton } from './shell/shell-skeleton';

const EnrollingPage = late(() =>
  import('./second-factor/enrolling-page').then((module) => module.EnrollingPage),
);
const LinkPage = late(() => import('./link-page').then((module) => module.LinkPage));
const SignInPage = late(() => import('./sign-in-page').then((module) => module.SignInPage));

function useSession() {
  const dispatch = useAppDispatch();
  const { status, me } = useAppSelector((state) => state.session);
  const start = () => void dispatch(startSession());

  useEffect(() => {
    if (me) dispatch(tenantLanguage(me.tenant.locale));
  }, [me, dispatch]);
  useEffect(() => {
    if (status === 'signed-out') void clearUserData();
  }, [status]);
  return { status, start, brandColor: me?.tenant.brandColor, mustEnrol: isEnrolling(me?.roles ?? []) };
}

export function SessionGate() {
  const { status, start, brandColor, mustEnrol } = useSession();
  const { pathname } = useLocation();
  // A link of a mail opens its page, whether somebody is signed in or not.
  if (isLinkPath(pathname)) {
    return <LinkPage />;
  }
  if (status === 'signed-in' && mustEnrol) {
    return <EnrollingPage />;
  }
  if (status === 'signed-in') {
    return (
      <>
        <BrandStyles color={brandColor} />
        <Shell />
      </>
    );
  }
  if (status === 'signed-out') {
    return <SignInPage />;
  }
  if (status === 'starting') {
    return (
      <>
        <BrandStyles color={readCachedMe()?.tenant.brandColor} />
        <ShellSkeleton />
      </>
    );
  }
  return (
    <Box component="main" sx={{ maxWidth: 560, mx: 'auto', p: 4 }}>
      <ErrorState retry={start} />
    </Box>
  );
}
