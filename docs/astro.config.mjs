/** The documentation's site: pages of this folder, under /docs of every Souk. */
import { satteri } from '@astrojs/markdown-satteri';
import starlight from '@astrojs/starlight';
import { defineConfig, passthroughImageService } from 'astro/config';
import { siteLinks } from './site/links.mjs';

const BASE = '/docs';

// In the order in which an owner needs them.
const OWNERS = ['first-day', 'counter', 'orders', 'shop', 'dropshipping', 'planning', 'club', 'assistant', 'apps'];

const chapter = (label, directory, translations = {}, pages = [{ autogenerate: { directory } }]) => ({
  label,
  translations,
  collapsed: directory === 'decisions',
  items: pages,
});

export default defineConfig({
  base: BASE,
  srcDir: 'site',
  publicDir: 'site/public',
  // Pictures are committed in the size that they are shown in.
  image: { service: passthroughImageService() },
  markdown: { processor: satteri({ hastPlugins: [siteLinks(BASE)] }) },
  devToolbar: { enabled: false },
  integrations: [
    starlight({
      title: 'Souk',
      description: 'How to use, connect, run and change Souk.',
      defaultLocale: 'root',
      locales: {
        root: { label: 'English', lang: 'en' },
        fr: { label: 'Français', lang: 'fr' },
        ar: { label: 'العربية', lang: 'ar', dir: 'rtl' },
      },
      favicon: '/star.svg',
      markdown: { processedDirs: ['.'] },
      customCss: ['./site/souk.css'],
      components: { PageTitle: './site/page-title.astro' },
      sidebar: [
        chapter(
          'For owners',
          'owners',
          { fr: 'Pour les propriétaires', ar: 'لأصحاب المحلات' },
          OWNERS.map((page) => `owners/${page}`),
        ),
        chapter('For integrators', 'integrators', { fr: 'Pour les intégrateurs', ar: 'للمطوّرين' }),
        chapter('For operators', 'operators', { fr: 'Pour les exploitants', ar: 'لمشغّلي الخوادم' }),
        chapter('Architecture', 'architecture', { ar: 'البنية' }),
        chapter('Development', 'development', { fr: 'Développement', ar: 'التطوير' }),
        chapter('Decisions', 'decisions', { fr: 'Décisions', ar: 'القرارات' }),
        'performance',
        'security',
        'security-limits',
        'security-data',
        'security-asvs',
      ],
    }),
  ],
});
