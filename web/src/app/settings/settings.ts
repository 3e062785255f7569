/** Descriptor of the settings page. */
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import type { FeaturePage } from '@/shared/feature/feature';

export const settings: FeaturePage = {
  path: 'settings',
  titleKey: 'settings.title',
  icon: SettingsOutlined,
  roles: ['ROLE_ADMIN'],
  load: () => import('./settings-page').then((module) => module.SettingsPage),
};
