/** Types of the site context from the API contract. */
export type {
  Page as SitePage,
  PageChange,
  PagePart,
  PageVersion,
  PageWrite,
  SiteImage,
  SiteRedirect,
  SiteRedirectChange,
  SiteRedirectWrite,
  WebsiteTheme,
  WebsiteThemeChange,
} from './api.gen';
