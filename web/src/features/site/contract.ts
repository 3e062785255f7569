/** Types of the site context from the API contract. */
export type {
  ContactMessage,
  Page as SitePage,
  PageChange,
  PageEditors,
  PagePart,
  PageVersion,
  PageWrite,
  SiteHost,
  SiteImage,
  SiteRedirect,
  SiteRedirectChange,
  SiteRedirectWrite,
  WebsiteTheme,
  WebsiteThemeChange,
} from './api.gen';
