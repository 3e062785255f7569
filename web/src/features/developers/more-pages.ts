/** Pages of the settings for developers. */
import VpnKeyOutlined from '@mui/icons-material/VpnKeyOutlined';
import WebhookOutlined from '@mui/icons-material/WebhookOutlined';
import { ADMINS } from '@/shared/auth/roles';
import type { FeaturePage } from '@/shared/feature/feature';
import { developersPaths } from './paths';

export const morePages: readonly FeaturePage[] = [
  {
    path: developersPaths.keys,
    titleKey: 'developers.keys.title',
    icon: VpnKeyOutlined,
    group: 'settings',
    settingsGroup: 'developers',
    hintKey: 'developers.hint.keys',
    roles: ADMINS,
    texts: 'developers',
    load: () => import('./keys/keys-page').then((module) => module.KeysPage),
  },
  {
    path: developersPaths.webhooks,
    titleKey: 'developers.webhooks.title',
    icon: WebhookOutlined,
    group: 'settings',
    settingsGroup: 'developers',
    hintKey: 'developers.hint.webhooks',
    roles: ADMINS,
    texts: 'developers',
    load: () => import('./webhooks/webhooks-page').then((module) => module.WebhooksPage),
  },
  {
    path: developersPaths.webhook,
    titleKey: 'developers.webhook.title',
    icon: WebhookOutlined,
    roles: ADMINS,
    texts: 'developers',
    load: () => import('./webhooks/webhook-page').then((module) => module.WebhookPage),
  },
];
