import { screen, waitFor, within } from '@testing-library/react';
import type { Component, Editor } from 'grapesjs';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '@/testing/render-part';
import { openSite, readBoxes } from '../canvas';
import { type Editing, EditingContext } from '../editing-context';
import { createHeadless, siteWith } from '../fixtures';
import type { Session } from '../save/save-site';
import { LayersPanel } from './layers-panel';

const BODY = `<main data-hook="main"><div class="widget" data-widget="w1"><h2>A</h2><p>B</p></div>
<div class="widget" data-widget="new-1"><section><ul><li>C</li></ul></section></div></main>`;

/** The panel as the editor shows it: it reads the canvas again after each change. */
function Panel({ editor, session }: { editor: Editor; session: Session }) {
  const [revision, setRevision] = useState(0);
  useEffect(() => {
    const onChange = () => setRevision((before) => before + 1);
    editor.on('update component:selected component:add component:remove', onChange);
    return () => {
      editor.off('update component:selected component:add component:remove', onChange);
    };
  }, [editor]);
  const selected = editor.getSelected() ?? null;
  const editing = { editor, session, selected, revision, device: 'desktop', isLocked: false };
  return (
    <EditingContext value={editing as unknown as Editing}>
      <LayersPanel />
    </EditingContext>
  );
}

async function openPanel() {
  const editor = createHeadless();
  const site = siteWith({}, { body: BODY });
  const session: Session = { site, stored: openSite(editor, site), themeVersion: 1, newName: 'Nouveau' };
  const view = renderPart(<Panel editor={editor} session={session} />);
  const tree = within(await screen.findByRole('list', { name: 'Calques' }));
  const find = (tag: string): Component | undefined => {
    const components: Component[] = [];
    editor.getWrapper()?.onAll((component: Component) => {
      if (component.tagName === tag) components.push(component);
    });
    return components[0];
  };
  return { ...view, editor, tree, find, html: () => readBoxes(editor, () => '').map(({ html }) => html) };
}

it('names hooks and widgets, and opens what lies deeper on demand', async () => {
  const { tree, user } = await openPanel();
  for (const name of ['Hook main', 'Annonce', 'Nouveau', 'h2', 'section'])
    expect(tree.getByRole('button', { name })).toBeInTheDocument();
  expect(tree.queryByRole('button', { name: 'li' })).toBeNull();
  await user.click(tree.getByRole('button', { name: 'Ouvrir section' }));
  await user.click(tree.getByRole('button', { name: 'Ouvrir ul' }));
  expect(tree.getByRole('button', { name: 'li' })).toBeInTheDocument();
  await user.click(tree.getByRole('button', { name: 'Fermer Annonce' }));
  expect(tree.queryByRole('button', { name: 'h2' })).toBeNull();
});

it('selects an element, and moves it among its siblings without a mouse', async () => {
  const { editor, tree, user, find, html } = await openPanel();
  tree.getByRole('button', { name: 'h2' }).focus();
  await user.keyboard('{Enter}');
  expect(editor.getSelected()).toBe(find('h2'));
  expect(tree.getByRole('button', { name: 'h2' })).toHaveAttribute('aria-current', 'true');
  expect(tree.getByRole('button', { name: 'Monter' })).toBeDisabled();
  await user.click(tree.getByRole('button', { name: 'Descendre' }));
  expect(html()[0]).toBe('<p>B</p><h2>A</h2>');
  await waitFor(() => expect(tree.getByRole('button', { name: 'Descendre' })).toBeDisabled());
  await user.click(tree.getByRole('button', { name: 'Monter' }));
  expect(html()[0]).toBe('<h2>A</h2><p>B</p>');
});

it('moves no hook, which belongs to the page', async () => {
  const { tree, user } = await openPanel();
  await user.click(tree.getByRole('button', { name: 'Hook main' }));
  expect(tree.queryByRole('button', { name: 'Monter' })).toBeNull();
});
