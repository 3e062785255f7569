/** The keys of the scoreboard, by their place on the keyboard: Moroccan keyboards have no digits without Shift. */
import { useLayoutEffect, useRef } from 'react';

interface Commands {
  pot: (ball: number) => void;
  endTurn: () => void;
  undo: () => void;
}

const ENDS = new Set([
  'Digit0',
  'Numpad0',
  'Enter',
  'NumpadEnter',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
]);
const UNDOES = new Set(['KeyU', 'Backspace']);
const ENTERS = new Set(['Enter', 'NumpadEnter']);
const TYPED =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

const isWithin = (event: KeyboardEvent, selector: string): boolean =>
  event.target instanceof Element && event.target.closest(selector) !== null;

function commandOf(event: KeyboardEvent, commands: Commands): (() => void) | undefined {
  const { code } = event;
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || isWithin(event, TYPED))
    return undefined;
  // Enter on a button presses that button and nothing else.
  if (ENTERS.has(code) && isWithin(event, 'button, a')) return undefined;
  const ball = /^(?:Digit|Numpad)([1-7])$/.exec(code)?.[1];
  if (ball) return () => commands.pot(Number(ball));
  if (ENDS.has(code)) return commands.endTurn;
  return UNDOES.has(code) ? commands.undo : undefined;
}

export function useKeys(commands: Commands): void {
  const latest = useRef(commands);
  latest.current = commands;
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = commandOf(event, latest.current);
      if (!command) return;
      event.preventDefault();
      command();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
