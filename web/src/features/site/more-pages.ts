/** Pages outside the menu: the editor, theme, messages, redirects, hosts. */
import { texts } from 'virtual:texts/site';
import ForwardOutlined from '@mui/icons-material/ForwardOutlined';
import LanguageOutlined from '@mui/icons-material/LanguageOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import PaletteOutlined from '@mui/icons-material/PaletteOutlined';
import WebOutlined from '@mui/icons-material/WebOutlined';
import { ADMINS } from '@/shared/auth/roles';
import type { FeaturePage } from '@/shared/feature/feature';
import { sitePaths } from './paths';

export const morePages: readonly FeaturePage[] = [
  {
    path: sitePaths.editor,
    titleKey: 'site.editor.title',
    icon: WebOutlined,
    roles: ADMINS,
    texts,
    load: () => import('./editor/editor-page').then((module) => module.EditorPage),
  },
  {
    path: sitePaths.single,
    titleKey: 'site.editor.single',
    icon: WebOutlined,
    roles: ADMINS,
    texts,
    load: () => import('./editor/single-editor-page').then((module) => module.SingleEditorPage),
  },
  {
    path: sitePaths.home,
    titleKey: 'site.editor.home',
    icon: WebOutlined,
    roles: ADMINS,
    texts,
    load: () => import('./editor/home-editor-page').then((module) => module.HomeEditorPage),
  },
  {
    path: sitePaths.theme,
    titleKey: 'site.theme.title',
    icon: PaletteOutlined,
    roles: ADMINS,
    texts,
    load: () => import('./theme/theme-page').then((module) => module.ThemePage),
  },
  {
    path: sitePaths.messages,
    titleKey: 'site.messages.title',
    icon: MailOutlined,
    roles: ADMINS,
    texts,
    load: () => import('./messages/messages-page').then((module) => module.MessagesPage),
  },
  {
    path: sitePaths.hosts,
    titleKey: 'site.hosts.title',
    icon: LanguageOutlined,
    roles: ADMINS,
    texts,
    load: () => import('./hosts/hosts-page').then((module) => module.HostsPage),
  },
  {
    path: sitePaths.redirects,
    titleKey: 'site.redirects.title',
    icon: ForwardOutlined,
    roles: ADMINS,
    texts,
    load: () => import('./redirects/redirects-page').then((module) => module.RedirectsPage),
  },
];
