/** Keyboard control of the scoreboard, by key position: on AZERTY keyboards digits need Shift. */
import { useKeyCommands } from '@/shared/lib/use-key-commands';

interface Commands {
  pot: (ball: number) => void;
  endTurn: () => void;
  undo: () => void;
}

const END_TURN_CODES = new Set([
  'Digit0',
  'Numpad0',
  'Enter',
  'NumpadEnter',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
]);
const UNDO_CODES = new Set(['KeyU', 'Backspace']);
const ENTER_CODES = new Set(['Enter', 'NumpadEnter']);
const INPUT_SELECTOR =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

const isWithin = (event: KeyboardEvent, selector: string): boolean =>
  event.target instanceof Element && event.target.closest(selector) !== null;

function findCommand(event: KeyboardEvent, commands: Commands): (() => void) | undefined {
  const { code } = event;
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || isWithin(event, INPUT_SELECTOR))
    return undefined;
  // Enter on a button only presses that button.
  if (ENTER_CODES.has(code) && isWithin(event, 'button, a')) return undefined;
  const ball = /^(?:Digit|Numpad)([1-7])$/.exec(code)?.[1];
  if (ball) return () => commands.pot(Number(ball));
  if (END_TURN_CODES.has(code)) return commands.endTurn;
  return UNDO_CODES.has(code) ? commands.undo : undefined;
}

export const useKeys = (commands: Commands): void => useKeyCommands((event) => findCommand(event, commands));
