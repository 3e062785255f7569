/** Layout around every page: navigation, top bar, palette, live stream. */
import { Box, LinearProgress } from '@mui/material';
import { useState } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { useMe } from '@/shared/auth/use-me';
import type { FeaturePage } from '@/shared/feature/feature';
import { useT } from '@/shared/i18n/i18n-context';
import { late, usePreload } from '@/shared/lib/late';
import { companions } from '../features';
import { menuFor } from '../pages';
import { settings } from '../settings/settings';
import { BottomBar } from './bottom-bar';
import { Rail } from './rail';
import { CONTENT_ID, SkipLink } from './skip-link';
import { TopBar } from './top-bar';
import { useLive } from './use-live';
import { useShellKeys } from './use-shell-keys';

const Palette = late(() => import('./palette').then((module) => module.Palette));
const ShortcutsDialog = late(() => import('./shortcuts-dialog').then((module) => module.ShortcutsDialog));
const ApprovalsHost = late(() =>
  import('@/shared/auth/approvals-host').then((module) => module.ApprovalsHost),
);
const AppsSheet = late(() => import('./apps-sheet').then((module) => module.AppsSheet));
/** Path of the apps store, which stands at the foot of the rail beside the settings. */
const STORE = 'apps';
const Companions = companions.map((load) => late(load));

/** Bar over the page while the code of the next one loads; screen readers say it. */
function NavigationProgress() {
  const t = useT();
  const { state } = useNavigation();
  return (
    <Box role="status" sx={{ position: 'absolute', insetInline: 0, top: 0, zIndex: 3 }}>
      {state !== 'idle' && (
        <LinearProgress aria-label={t('page.loading')} data-testid="navigating" sx={{ height: 2 }} />
      )}
    </Box>
  );
}

function Content() {
  return (
    <Box sx={{ position: 'relative', flexGrow: 1, minHeight: 0 }}>
      <NavigationProgress />
      <Box id={CONTENT_ID} tabIndex={-1} sx={{ height: '100%', overflow: 'auto', outline: 'none' }}>
        <Outlet />
      </Box>
    </Box>
  );
}

export function Shell() {
  const pages = menuFor(useMe());
  const keys = useShellKeys();
  const [showsApps, setShowsApps] = useState(false);
  const openApps = () => setShowsApps(true);
  useLive();
  // Before Ctrl-K is pressed, so that no keystroke is lost.
  usePreload(Palette);
  const isAtFoot = (page: FeaturePage) => page === settings || page.path === STORE;
  const menu = pages.filter((page) => !isAtFoot(page) && page.menu !== 'phone');

  return (
    <Box sx={{ display: 'flex', height: '100%' }}>
      <SkipLink />
      <Rail pages={menu} foot={pages.filter(isAtFoot)} onApps={openApps} />
      <Box sx={{ flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar onSearch={() => keys.open('palette')} onShortcuts={() => keys.open('shortcuts')} />
        {Companions.map((Companion, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the features is fixed
          <Companion key={index} />
        ))}
        <Content />
        <BottomBar pages={pages} onApps={openApps} />
      </Box>
      <ApprovalsHost />
      {keys.opened === 'palette' && (
        <Palette onShortcuts={() => keys.open('shortcuts')} onClose={keys.close} />
      )}
      {keys.opened === 'shortcuts' && <ShortcutsDialog onClose={keys.close} />}
      {showsApps && <AppsSheet pages={pages} onClose={() => setShowsApps(false)} />}
    </Box>
  );
}
