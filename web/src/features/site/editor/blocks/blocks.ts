/** The library of blocks: their HTML with example texts, and the CSS that a widget needs for them. */
import Collections from '@mui/icons-material/CollectionsOutlined';
import ContactMail from '@mui/icons-material/ContactMailOutlined';
import FormatQuote from '@mui/icons-material/FormatQuoteOutlined';
import HelpOutline from '@mui/icons-material/HelpOutlineOutlined';
import Image from '@mui/icons-material/ImageOutlined';
import MapIcon from '@mui/icons-material/MapOutlined';
import PinDrop from '@mui/icons-material/PinDropOutlined';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import Sell from '@mui/icons-material/SellOutlined';
import Slideshow from '@mui/icons-material/SlideshowOutlined';
import SmartButton from '@mui/icons-material/SmartButtonOutlined';
import SmartDisplay from '@mui/icons-material/SmartDisplayOutlined';
import Subject from '@mui/icons-material/SubjectOutlined';
import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import ViewModule from '@mui/icons-material/ViewModuleOutlined';
import WebAsset from '@mui/icons-material/WebAssetOutlined';
import type { ComponentType } from 'react';
import type { Translate } from '@/shared/i18n/i18n-context';
import { sliderHtml } from '../slider';

export interface SiteBlock {
  id: string;
  icon: ComponentType<{ fontSize?: 'small' }>;
  html: (t: Translate) => string;
  css: string;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Return example texts of a block: `site.example.<name>`. */
const words = (t: Translate) => (name: string) => escapeHtml(t(`site.example.${name}`));

const repeat = (count: number, write: (number: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index + 1)).join('');

const INNER = 'max-width:76rem;margin:0 auto;padding:clamp(2rem,6vw,4.5rem) 1.25rem';
const CARDS = 'display:grid;gap:1.25rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr))';
const CARD = 'background:var(--surface);border-radius:16px;padding:1.5rem';
const picture = (text: string): string =>
  `<img src="${EMPTY_PICTURE}" alt="${text}" width="640" height="400">`;

/** A grey pixel, until a picture is chosen. */
const EMPTY_PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mO8efPmfwAIAwN9NyKfgAAAAABJRU5ErkJggg==';

export const BLOCKS: readonly SiteBlock[] = [
  {
    id: 'row',
    icon: ViewColumn,
    html: (t) => {
      const w = words(t);
      return `<div class="b-row"><div class="b-cell"><p>${w('text')}</p></div><div class="b-cell"><p>${w('text')}</p></div></div>`;
    },
    css: '.b-row { display: flex; flex-wrap: wrap; gap: 1.5rem; } .b-cell { flex: 1 1 16rem; min-height: 3rem; }',
  },
  {
    id: 'slider',
    icon: Slideshow,
    html: (t) => sliderHtml(words(t)('slider')),
    css: '.slide { display: grid; place-items: center; background: var(--surface); }',
  },
  { id: 'text', icon: Subject, html: (t) => `<p>${words(t)('text')}</p>`, css: '' },
  { id: 'image', icon: Image, html: (t) => picture(words(t)('picture')), css: '' },
  {
    id: 'button',
    icon: SmartButton,
    html: (t) => `<p><a class="button" href="/shop">${words(t)('action')}</a></p>`,
    css: '',
  },
  {
    id: 'hero',
    icon: WebAsset,
    html: (t) => {
      const w = words(t);
      return `<section class="b-hero"><div><h2>${w('heroTitle')}</h2><p>${w('heroText')}</p><p><a class="button" href="/shop">${w('action')}</a></p></div>${picture(w('picture'))}</section>`;
    },
    css: `.b-hero { ${INNER}; display: grid; gap: 2rem; align-items: center; grid-template-columns: repeat(auto-fit,minmax(min(100%,20rem),1fr)); } .b-hero img { border-radius: 20px; }`,
  },
  {
    id: 'features',
    icon: ViewModule,
    html: (t) => {
      const w = words(t);
      return `<section class="b-features"><h2>${w('featuresTitle')}</h2><div class="b-cards">${repeat(3, (n) => `<div class="b-card"><h3>${w(`feature${n}`)}</h3><p>${w('text')}</p></div>`)}</div></section>`;
    },
    css: `.b-features { ${INNER}; } .b-cards { ${CARDS}; } .b-card { ${CARD}; }`,
  },
  {
    id: 'gallery',
    icon: Collections,
    html: (t) => {
      const w = words(t);
      return `<section class="b-gallery"><h2>${w('galleryTitle')}</h2><div class="b-cards">${repeat(4, () => `<figure>${picture(w('picture'))}<figcaption>${w('caption')}</figcaption></figure>`)}</div></section>`;
    },
    css: `.b-gallery { ${INNER}; } .b-gallery .b-cards { ${CARDS}; } .b-gallery figure { margin: 0; } .b-gallery img { border-radius: 12px; aspect-ratio: 4 / 3; object-fit: cover; width: 100%; }`,
  },
  {
    id: 'video',
    icon: SmartDisplay,
    html: (t) => `<souk-embed title="${words(t)('video')}"></souk-embed>`,
    css: '',
  },
  {
    id: 'embedded-map',
    icon: PinDrop,
    html: (t) => `<souk-embed title="${words(t)('embeddedMap')}" height="300"></souk-embed>`,
    css: '',
  },
  {
    id: 'prices',
    icon: Sell,
    html: (t) => {
      const w = words(t);
      return `<section class="b-prices"><h2>${w('pricesTitle')}</h2><souk-price-list title="${w('pricesTitle')}"></souk-price-list></section>`;
    },
    css: `.b-prices { ${INNER}; }`,
  },
  {
    id: 'hours',
    icon: Schedule,
    html: (t) =>
      `<section class="b-hours"><h2>${words(t)('hoursTitle')}</h2><souk-opening-hours title="${words(t)('hoursTitle')}"></souk-opening-hours></section>`,
    css: `.b-hours { ${INNER}; }`,
  },
  {
    id: 'map',
    icon: MapIcon,
    html: (t) =>
      `<section class="b-map"><h2>${words(t)('mapTitle')}</h2><souk-map title="${words(t)('mapTitle')}" latitude="33.5731" longitude="-7.5898" zoom="14" height="300"></souk-map></section>`,
    css: `.b-map { ${INNER}; }`,
  },
  {
    id: 'contact',
    icon: ContactMail,
    html: (t) =>
      `<section class="b-contact"><h2>${words(t)('contactTitle')}</h2><souk-contact-form title="${words(t)('contactTitle')}"></souk-contact-form></section>`,
    css: `.b-contact { ${INNER}; }`,
  },
  {
    id: 'testimonials',
    icon: FormatQuote,
    html: (t) => {
      const w = words(t);
      return `<section class="b-quotes"><h2>${w('quotesTitle')}</h2><div class="b-cards">${repeat(3, () => `<figure class="b-card"><blockquote><p>${w('quote')}</p></blockquote><figcaption>${w('name')}</figcaption></figure>`)}</div></section>`;
    },
    css: `.b-quotes { ${INNER}; } .b-quotes .b-cards { ${CARDS}; } .b-quotes .b-card { ${CARD}; margin: 0; } .b-quotes blockquote { margin: 0; }`,
  },
  {
    id: 'faq',
    icon: HelpOutline,
    html: (t) => {
      const w = words(t);
      return `<section class="b-faq"><h2>${w('faqTitle')}</h2>${repeat(3, () => `<details><summary>${w('question')}</summary><p>${w('text')}</p></details>`)}</section>`;
    },
    css: `.b-faq { ${INNER}; max-width: 50rem; } .b-faq details { border-bottom: 1px solid color-mix(in srgb, var(--text) 15%, transparent); padding: .9rem 0; } .b-faq summary { cursor: pointer; font-weight: 600; }`,
  },
];
