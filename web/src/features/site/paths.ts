/** Paths of the site's pages below /admin. */
export const sitePaths = {
  pages: 'site',
  editor: 'site/editor',
  single: 'site/editor/:pageId',
  home: 'site/home',
  redirects: 'site/redirects',
  theme: 'site/theme',
  messages: 'site/messages',
  hosts: 'site/hosts',
} as const;

/** Path of the site-wide editor, opened at a page of the site. */
export const editorPath = (route: string): string => `/site/editor?route=${encodeURIComponent(route)}`;

/** Path of the editor of one page or widget. */
export const singlePath = (id: string): string => `/site/editor/${id}`;
