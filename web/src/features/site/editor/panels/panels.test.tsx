import { act, screen } from '@testing-library/react';
import grapesjs, { type Component, type Editor } from 'grapesjs';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '@/testing/render-part';
import { addComponentTypes, KEEP_STYLE_ATTRIBUTES } from '../component-types';
import { type Editing, EditingContext } from '../editing-context';
import type { Switches } from '../save/plan';
import { SLIDER, sliderHtml } from '../slider';
import { ApplySwitches } from '../switches';
import { InfoBar } from './info-bar';
import { SettingsPanel } from './settings-panel';

/** An editor without a canvas, with one page. */
function createHeadless(html: string): Editor {
  const editor = grapesjs.init({
    headless: true,
    storageManager: { type: '', autosave: false },
    ...KEEP_STYLE_ATTRIBUTES,
  });
  addComponentTypes(editor);
  editor.setComponents(html);
  return editor;
}

const editingOf = (editor: Editor, selected: Component | null): Editing =>
  ({ editor, selected, revision: 0, device: 'desktop', isLocked: false, session: {} }) as unknown as Editing;

it('names hook, widget, id and classes of the selected element', async () => {
  const page = document.createElement('main');
  page.dataset.hook = 'main';
  page.innerHTML = '<div data-widget="w1"><p class="lead wide gjs-selected">x</p></div>';
  const element = page.querySelector('p');
  const selected = { getEl: () => element, get: () => ({ id: 'intro' }), tagName: 'P' };
  renderPart(
    <EditingContext value={editingOf({} as Editor, selected as unknown as Component)}>
      <InfoBar />
    </EditingContext>,
  );
  const bar = await screen.findByRole('status', { name: 'Élément sélectionné' });
  for (const part of ['<p>', 'main', 'w1', 'intro', '.lead .wide']) expect(bar).toHaveTextContent(part);
  expect(bar).not.toHaveTextContent('gjs-');
});

it('keeps a slider within its bounds, with as many slides as it says', async () => {
  const editor = createHeadless(
    `<main data-hook="main"><div data-widget="w1">${sliderHtml('Photos')}</div></main>`,
  );
  const slider = editor.getWrapper()?.findType(SLIDER)[0];
  if (!slider) throw new Error('There is no slider');
  const { user } = renderPart(
    <EditingContext value={editingOf(editor, slider)}>
      <SettingsPanel />
    </EditingContext>,
  );
  for (const [name, typed, attribute, expected] of [
    [/^Diapositives/, '50', 'slides', '10'],
    [/^Largeur/, '5', 'width', '100'],
    [/^Hauteur/, '9000', 'height', '800'],
  ] as const) {
    const field = await screen.findByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, `${typed}{Enter}`);
    expect(slider.getAttributes()[attribute]).toBe(expected);
  }
  expect(slider.components().length).toBe(10);
  expect(slider.getStyle()).toMatchObject({ width: '100px', height: '800px' });
});

it('leaves style attributes as they are loaded', () => {
  const html = '<div data-widget="w1"><p style="color:red;">x</p></div>';
  const editor = createHeadless(`<main data-hook="main">${html}${sliderHtml('Photos')}</main>`);
  const written = editor.getWrapper()?.getInnerHTML();
  expect(written).toContain(html);
  expect(written).toContain('style="width:800px;height:400px;"');
});

function HeldSwitches({ onLocked }: { onLocked: (isLocked: boolean) => void }) {
  const [switches, setSwitches] = useState<Switches>({ widgets: true, page: false, all: false });
  return <ApplySwitches switches={switches} onSwitches={setSwitches} isLocked onLocked={onLocked} hasPage />;
}

it('offers the lock while styles of pages are kept, and opens it with them', async () => {
  const locks: boolean[] = [];
  const { user } = renderPart(<HeldSwitches onLocked={(isLocked) => locks.push(isLocked)} />);
  await screen.findByRole('switch', { name: /toutes les pages/ });
  const find = (name: RegExp) => screen.queryByRole('switch', { name });
  expect(find(/styles des widgets/)).toBeChecked();
  expect(find(/Désactiver la modification/)).toBeNull();
  await act(() => user.click(screen.getByRole('switch', { name: /toutes les pages/ })));
  expect(find(/Désactiver la modification/)).toBeChecked();
  await act(() => user.click(screen.getByRole('switch', { name: /toutes les pages/ })));
  expect(find(/Désactiver la modification/)).toBeNull();
  expect(locks.at(-1)).toBe(false);
});
