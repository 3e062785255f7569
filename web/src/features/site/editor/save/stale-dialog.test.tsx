import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '@/testing/render-part';
import { sitePage, siteTheme } from '../../fixtures';
import { openSite, readBoxes, readRules, writeStyle } from '../canvas';
import { type Editing, EditingContext } from '../editing-context';
import { createHeadless, siteWith } from '../fixtures';
import type { Session } from './save-site';
import { StaleDialog } from './stale-dialog';

/** Open the dialog for what was not saved, on a canvas where one widget was changed. */
function openDialog(id: string, current: object) {
  const editor = createHeadless();
  const site = siteWith();
  const session: Session = {
    site,
    stored: openSite(editor, site),
    themeVersion: site.theme.version,
    newName: 'New',
  };
  const [widget] = editor.getWrapper()?.findType('widget') ?? [];
  widget?.components('<p>mine</p>');
  writeStyle(editor, '.x', '', { color: 'green' });
  const chosen: string[] = [];
  const editing = { editor, session, selected: null, revision: 0, device: 'desktop', isLocked: false };
  const failure = {
    id,
    name: 'Annonce',
    problem: { status: 412, title: '', detail: '', traceId: '', code: '', violations: [], current },
  };
  const view = renderPart(
    <EditingContext value={editing as unknown as Editing}>
      <StaleDialog
        failure={failure as never}
        onChosen={(choice) => chosen.push(choice)}
        onClose={() => chosen.push('closed')}
      />
    </EditingContext>,
  );
  const html = () => readBoxes(editor, () => '')[0]?.html;
  return { editor, session, chosen, html, ...view };
}

const THEIRS = sitePage('w1', {
  kind: 'widget',
  name: 'Annonce',
  version: 9,
  jsonContentHTML: '<p>theirs</p>',
  jsonContentCSS: 'p { color: blue; }',
});

it('shows both contents of a widget, and saves mine over the version that it showed', async () => {
  const { session, chosen, html, user } = openDialog('w1', THEIRS);
  expect(await screen.findByRole('dialog', { name: /a enregistré Annonce/ })).toBeVisible();
  expect(screen.getByText('<p>mine</p>')).toBeInTheDocument();
  expect(screen.getByText(/^<p>theirs<\/p>/)).toHaveTextContent('p { color: blue; }');
  await user.click(screen.getByRole('button', { name: 'Enregistrer la mienne' }));
  expect(chosen).toEqual(['mine']);
  expect(html()).toBe('<p>mine</p>');
  // It is still unsaved, but on their version.
  expect(session.stored.get('w1')).toMatchObject({ html: '<p>1</p>', item: { version: 9 } });
});

it('puts the stored content of a widget onto the canvas, so that nothing of it is unsaved', async () => {
  const { editor, session, chosen, html, user } = openDialog('w1', THEIRS);
  await user.click(await screen.findByRole('button', { name: 'Prendre la version enregistrée' }));
  expect(chosen).toEqual(['theirs']);
  expect(html()).toBe('<p>theirs</p>');
  expect(session.stored.get('w1')).toMatchObject({
    html: '<p>theirs</p>',
    css: 'p { color: blue; }',
    item: { version: 9 },
  });
  expect(editor.Canvas.getDocument()?.head.textContent).toContain('p { color: blue; }');
});

it('changes nothing when it is closed', async () => {
  const { session, chosen, html, user } = openDialog('w1', THEIRS);
  await user.click(await screen.findByRole('button', { name: 'Annuler' }));
  expect(chosen).toEqual(['closed']);
  expect(html()).toBe('<p>mine</p>');
  expect(session.stored.get('w1')?.item.version).toBe(4);
});

it.each([
  ['Enregistrer la mienne', '.x { color: green; }'],
  ['Prendre la version enregistrée', ''],
])('takes over the theme of the other, and after "%s" keeps the rules "%s"', async (name, expected) => {
  const theirs = siteTheme({ version: 8, customCss: '.x { margin: 0; }' });
  const { editor, session, user } = openDialog('', theirs);
  // Mine is theirs with the rules that I changed.
  expect(await screen.findByText(/margin: 0; color: green;|color: green; margin: 0;/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name }));
  expect(session).toMatchObject({ themeVersion: 8, site: { theme: { customCss: '.x { margin: 0; }' } } });
  const rules = readRules(editor).map(({ selector, style }) => `${selector} { color: ${style.color}; }`);
  expect(rules.join('')).toBe(expected);
});
