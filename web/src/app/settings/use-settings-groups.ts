/** The settings that the user may open, in their groups. */
import { canOpen } from '@/shared/auth/access';
import { useMe } from '@/shared/auth/use-me';
import { type FeaturePage, SETTINGS_GROUPS, type SettingsGroup } from '@/shared/feature/feature';
import { useMorePages } from '../more-pages';

export interface SettingsGroupPages {
  group: SettingsGroup;
  pages: readonly FeaturePage[];
}

/** Return the groups that have pages. */
export function useSettingsGroups(): readonly SettingsGroupPages[] {
  const me = useMe();
  const open = useMorePages().filter((page) => page.group === 'settings' && canOpen(me, page));
  const groups = SETTINGS_GROUPS.map((group) => ({
    group,
    pages: open.filter(({ settingsGroup = 'business' }) => settingsGroup === group),
  }));
  return groups.filter(({ pages }) => pages.length > 0);
}
