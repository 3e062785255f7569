/** Renders an island without its element: texts of a language, and a host that collects events. */
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { IslandContext } from '@/islands/island-context';
import { islandTexts } from '@/islands/texts';
import { I18nContext } from '@/shared/i18n/i18n-context';
import type { Locale } from '@/shared/i18n/locales';

export async function renderIsland(island: ReactElement, locale: Locale = 'en') {
  const host = document.createElement('div');
  const events: [string, unknown][] = [];
  const i18n = await islandTexts[locale].load();
  const context = { host, emit: (name: string, detail: unknown) => events.push([name, detail]) };
  render(
    <IslandContext value={context}>
      <I18nContext value={i18n}>{island}</I18nContext>
    </IslandContext>,
  );
  return { events };
}
