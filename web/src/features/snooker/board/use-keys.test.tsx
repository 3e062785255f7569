import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useKeys } from './use-keys';

function Board({ onCommand }: { onCommand: (command: string) => void }) {
  useKeys({
    pot: (ball) => onCommand(`pot ${ball}`),
    endTurn: () => onCommand('end'),
    undo: () => onCommand('undo'),
  });
  return (
    <>
      <button type="button" onClick={() => onCommand('pressed')}>
        Foul
      </button>
      <input aria-label="Name" />
      <div role="dialog">
        <button type="button">Close</button>
      </div>
    </>
  );
}

function openBoard() {
  const commands: string[] = [];
  render(<Board onCommand={(command) => commands.push(command)} />);
  return { commands, user: userEvent.setup() };
}

it('goes by the place of a key, whatever the keyboard writes there', async () => {
  const { commands } = openBoard();
  // On AZERTY keyboards this is Shift and the key of "&", and on an Arabic one "١".
  fireEvent.keyDown(document.body, { code: 'Digit1', key: '&' });
  fireEvent.keyDown(document.body, { code: 'Digit1', key: '1', shiftKey: true });
  fireEvent.keyDown(document.body, { code: 'Numpad7', key: '٧' });
  for (const code of ['Numpad0', 'ArrowLeft', 'KeyU', 'Backspace', 'Digit8'])
    fireEvent.keyDown(document.body, { code });
  expect(commands).toEqual(['pot 1', 'pot 1', 'pot 7', 'end', 'end', 'undo', 'undo']);
});

it('ends the turn by Enter, except on a button, which is pressed', async () => {
  const { commands, user } = openBoard();
  await user.keyboard('{Enter}');
  screen.getByRole('button', { name: 'Foul' }).focus();
  await user.keyboard('{Enter}');
  await user.keyboard('5');
  expect(commands).toEqual(['end', 'pressed', 'pot 5']);
});

it('scores nothing while something is typed, a dialog is open, or the browser is meant', async () => {
  const { commands, user } = openBoard();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '17{Backspace}');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('1');
  screen.getByRole('button', { name: 'Close' }).focus();
  await user.keyboard('70u');
  screen.getByRole('button', { name: 'Close' }).blur();
  await user.keyboard('{Control>}1{/Control}{Alt>}{ArrowLeft}{/Alt}{Meta>}2{/Meta}');
  fireEvent.keyDown(document.body, { code: 'Digit1', repeat: true });
  expect(commands).toEqual([]);
});
