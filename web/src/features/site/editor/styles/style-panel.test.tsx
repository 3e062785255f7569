import { fireEvent, screen, within } from '@testing-library/react';
import grapesjs, { type Editor } from 'grapesjs';
import { expect, it } from 'vitest';
import { renderPart } from '@/testing/render-part';
import { readRules } from '../canvas';
import { addComponentTypes, KEEP_STYLE_ATTRIBUTES } from '../component-types';
import { type Editing, EditingContext } from '../editing-context';
import { StylePanel } from './style-panel';

/** The panel for the link of a widget, as it is selected on the canvas. */
function renderPanel() {
  const editor: Editor = grapesjs.init({
    headless: true,
    storageManager: { type: '', autosave: false },
    ...KEEP_STYLE_ATTRIBUTES,
  });
  addComponentTypes(editor);
  editor.setComponents('<main data-hook="main"><div data-widget="w1"><a id="go">x</a></div></main>');
  const page = document.createElement('div');
  page.innerHTML = '<main data-hook="main"><div data-widget="w1"><a id="go">x</a></div></main>';
  const selected = editor.getWrapper()?.findType('link')[0];
  if (!selected) throw new Error('There is no link');
  const element = page.querySelector('a');
  selected.getEl = () => element ?? undefined;
  const editing = { editor, selected, revision: 0, device: 'desktop', isLocked: false, session: {} };
  const view = renderPart(
    <EditingContext value={editing as unknown as Editing}>
      <StylePanel />
    </EditingContext>,
  );
  return { editor, ...view };
}

const GO = '[data-widget="w1"] #go';

it('lists the six fonts of the site, and writes the one that is chosen', async () => {
  const { editor } = renderPanel();
  fireEvent.mouseDown(await screen.findByLabelText('Police'));
  const options = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'Non défini',
    'Roboto',
    'Open Sans',
    'Lato',
    'Montserrat',
    'Raleway',
    'Tajawal',
  ]);
  fireEvent.click(screen.getByText('Open Sans'));
  expect(readRules(editor)).toEqual([{ selector: GO, media: '', style: { 'font-family': '"Open Sans"' } }]);
});

it('styles each state apart, and makes a property important by its own checkbox', async () => {
  const { editor } = renderPanel();
  const states = await screen.findByLabelText("État de l'élément");
  const type = (text: string) => {
    const size = screen.getByLabelText('Taille du texte');
    fireEvent.change(size, { target: { value: text } });
    fireEvent.keyDown(size, { key: 'Enter' });
  };
  type('20px');
  expect(states).toHaveTextContent('SurvolFocusActifVisité');
  for (const [name, state] of [
    ['Survol', 'hover'],
    ['Visité', 'visited'],
  ] as const) {
    fireEvent.click(within(states).getByText(name));
    expect(screen.getByLabelText('Taille du texte')).toHaveValue('');
    type(`${state.length}px`);
    expect(readRules(editor).at(-1)).toEqual({
      selector: `${GO}:${state}`,
      media: '',
      style: { 'font-size': `${state.length}px` },
    });
  }
  const important = screen.getByLabelText('!important : Taille du texte');
  fireEvent.click(important);
  fireEvent.click(within(states).getByText('Visité'));
  expect(screen.getByLabelText('!important : Taille du texte')).not.toBeChecked();
  const written = Object.fromEntries(readRules(editor).map(({ selector, style }) => [selector, style]));
  expect(written[`${GO}:visited`]).toEqual({ 'font-size': '7px !important' });
  expect(written[GO]).toEqual({ 'font-size': '20px' });
});
