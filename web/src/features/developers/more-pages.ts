/** Pages of the settings for developers. */
import { texts } from 'virtual:texts/developers';
import PowerOutlined from '@mui/icons-material/PowerOutlined';
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
    texts,
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
    texts,
    load: () => import('./webhooks/webhooks-page').then((module) => module.WebhooksPage),
  },
  {
    path: developersPaths.webhook,
    titleKey: 'developers.webhook.title',
    icon: WebhookOutlined,
    roles: ADMINS,
    texts,
    load: () => import('./webhooks/webhook-page').then((module) => module.WebhookPage),
  },
  {
    path: developersPaths.applications,
    titleKey: 'developers.applications.title',
    icon: PowerOutlined,
    group: 'settings',
    settingsGroup: 'developers',
    hintKey: 'developers.hint.applications',
    roles: ADMINS,
    texts,
    load: () => import('./applications/applications-page').then((module) => module.ApplicationsPage),
  },
  {
    path: developersPaths.application,
    titleKey: 'apps.application.title',
    icon: PowerOutlined,
    roles: ADMINS,
    texts,
    load: () => import('./applications/application-page').then((module) => module.ApplicationPage),
  },
  {
    path: developersPaths.consent,
    titleKey: 'developers.consent.title',
    icon: PowerOutlined,
    roles: ADMINS,
    texts,
    load: () => import('./applications/consent-page').then((module) => module.ConsentPage),
  },
  {
    path: developersPaths.page,
    titleKey: 'apps.application.title',
    icon: PowerOutlined,
    texts,
    load: () => import('./applications/outside-page').then((module) => module.OutsidePage),
  },
];
