/** Descriptor of the site feature: pages and page editor of the public site. */
import { texts } from 'virtual:texts/site';
import WebOutlined from '@mui/icons-material/WebOutlined';
import { ADMINS } from '@/shared/auth/roles';
import type { Feature } from '@/shared/feature/feature';
import { sitePaths } from './paths';

export const feature: Feature = {
  context: 'site',
  application: 'site',
  position: 5,
  pages: [
    {
      path: sitePaths.pages,
      titleKey: 'site.title',
      icon: WebOutlined,
      roles: ADMINS,
      texts,
      load: () => import('./pages/pages-page').then((module) => module.PagesPage),
    },
  ],
  more: () => import('./more-pages').then((module) => module.morePages),
  clearUserData: () => import('./editor/local-draft').then((module) => module.clearLocalDrafts),
  live: {
    'page-published': ['SitePage'],
    'draft-saved': ['SitePage'],
    'theme-changed': ['SiteTheme'],
    'image-uploaded': ['SiteImage'],
    'theme-draft-saved': ['SiteTheme'],
    'redirect-changed': ['SiteRedirect'],
    'contact-message-received': ['ContactMessage'],
    'page-editors-changed': ['PageEditors'],
  },
};
