/** Pages outside the menu: settings of people, and one's own account. */
import { texts } from 'virtual:texts/people';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { ADMINS } from '@/shared/auth/roles';
import type { FeaturePage } from '@/shared/feature/feature';
import { peoplePaths } from './paths';

export const morePages: readonly FeaturePage[] = [
  {
    path: peoplePaths.people,
    titleKey: 'people.title',
    icon: GroupOutlined,
    group: 'settings',
    settingsGroup: 'people',
    hintKey: 'people.hint',
    roles: ADMINS,
    texts,
    load: () => import('./people/people-page').then((module) => module.PeoplePage),
  },
  {
    path: peoplePaths.audit,
    titleKey: 'people.audit.title',
    icon: HistoryOutlined,
    group: 'settings',
    settingsGroup: 'people',
    hintKey: 'people.audit.hint',
    roles: ADMINS,
    texts,
    load: () => import('./audit/audit-page').then((module) => module.AuditPage),
  },
  {
    path: peoplePaths.mails,
    titleKey: 'people.mails.title',
    icon: MailOutlined,
    roles: ADMINS,
    texts,
    load: () => import('./mails/mails-page').then((module) => module.MailsPage),
  },
  {
    path: peoplePaths.account,
    titleKey: 'account.title',
    icon: PersonOutlined,
    texts,
    load: () => import('./account/account-page').then((module) => module.AccountPage),
  },
  {
    path: peoplePaths.notifications,
    titleKey: 'notifications.title',
    icon: NotificationsOutlined,
    texts,
    load: () => import('./notifications/notifications-page').then((module) => module.NotificationsPage),
  },
];
