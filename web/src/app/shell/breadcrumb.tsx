/** Where the open page is: its application, and the page below it. */
import { Box, Link as MuiLink, Typography } from '@mui/material';
import { Link, matchPath, useLocation } from 'react-router';
import type { FeaturePage } from '@/shared/feature/feature';
import { useT } from '@/shared/i18n/i18n-context';
import { useMorePages } from '../more-pages';
import { pages } from '../pages';

/** Return the page of an address and the pages of the menu that it belongs to, outermost first. */
export function findTrail(all: readonly FeaturePage[], pathname: string): FeaturePage[] {
  const page = all.find(({ path }) => matchPath(`/${path}`, pathname));
  if (!page) return [];
  const parent = all.find(({ path }) => page.path.startsWith(`${path}/`));
  return parent ? [parent, page] : [page];
}

export function Breadcrumb() {
  const { pathname } = useLocation();
  const trail = findTrail(pages, pathname);
  return trail.length > 0 ? <Trail trail={trail} /> : <LateTrail pathname={pathname} />;
}

/** The pages outside the menu load where one of them is open: loading them with each page would delay its content. */
function LateTrail({ pathname }: { pathname: string }) {
  return <Trail trail={findTrail([...pages, ...useMorePages()], pathname)} />;
}

function Trail({ trail: [parent, page] }: { trail: readonly FeaturePage[] }) {
  const t = useT();
  if (!parent) return null;
  return (
    <Box
      component="nav"
      aria-label={t('frame.breadcrumb')}
      sx={{ display: { xs: 'none', lg: 'flex' }, gap: 1, minWidth: 0, color: 'text.secondary' }}
    >
      <Typography variant="body2" aria-hidden>
        /
      </Typography>
      {page ? (
        <MuiLink
          component={Link}
          to={`/${parent.path}`}
          variant="body2"
          color="inherit"
          underline="hover"
          noWrap
          title={t(parent.titleKey)}
        >
          {t(parent.titleKey)}
        </MuiLink>
      ) : (
        <Typography variant="body2" noWrap aria-current="page" title={t(parent.titleKey)}>
          {t(parent.titleKey)}
        </Typography>
      )}
      {page && (
        <>
          <Typography variant="body2" aria-hidden>
            /
          </Typography>
          <Typography variant="body2" noWrap aria-current="page" title={t(page.titleKey)}>
            {t(page.titleKey)}
          </Typography>
        </>
      )}
    </Box>
  );
}
