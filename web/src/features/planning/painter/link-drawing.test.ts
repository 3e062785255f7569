import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Bars } from './bars';
import type { ChartTask } from './chart-task';
import { Gestures } from './gestures';
import { createScale } from './scale';

const START = '2026-11-23T08:00:00Z';
const task = (id: string, isLocked = false): ChartTask => ({
  id,
  name: id,
  start: START,
  end: '2026-11-23T12:00:00Z',
  progress: 10,
  version: 1,
  links: [],
  isProject: false,
  within: [],
  isLocked,
  isCritical: false,
  latest: null,
  baseline: null,
  overloads: [],
});
const scale = createScale([START], 'hour', 'UTC');
const handlers = {
  onTimes: vi.fn(),
  onProgress: vi.fn(),
  onLink: vi.fn(),
  onOpen: vi.fn(),
  onRename: vi.fn(),
};
const LAYOUT = {
  getBBox: () => ({ x: 0, y: 0, width: 100, height: 20 }),
  getComputedTextLength: () => 20,
  getBoundingClientRect: () => ({ left: 0, top: 0, width: 100, height: 20 }),
};

let gestures: Gestures;
let under: Element | null;

beforeEach(() => {
  // The chart animates the bars.
  vi.useFakeTimers();
  // jsdom has no layout.
  Object.assign(SVGElement.prototype, LAYOUT);
  Object.assign(document, { elementFromPoint: () => under });
  const container = document.body.appendChild(document.createElement('div'));
  const bars = new Bars(container);
  gestures = new Gestures(
    container,
    bars,
    () => ({ handlers, scale }),
    () => undefined,
    () => undefined,
  );
  const tasks = [task('from'), task('to'), task('locked', true)];
  bars.show(
    tasks.map((shown, row) => ({ task: shown, row })),
    scale,
    400,
    null,
  );
});

afterEach(() => {
  gestures.dispose();
  document.body.replaceChildren();
  vi.useRealTimers();
  for (const name of Object.keys(LAYOUT)) Reflect.deleteProperty(SVGElement.prototype, name);
  Reflect.deleteProperty(document, 'elementFromPoint');
  for (const handler of Object.values(handlers)) handler.mockClear();
});

const getBar = (row: number) => document.querySelectorAll('.bar-wrapper')[row] as Element;
const send = (target: Element, type: string, clientX = 0) =>
  target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY: 10 }));

/** Press the knob of an end of the first bar, and release it over an element. */
function draw(edge: 'start' | 'end', target: Element | null, clientX: number) {
  send(getBar(0), 'mouseover');
  const knob = getBar(0).querySelector(`.knob[data-edge="${edge}"]`);
  if (!knob) throw new Error('The bar has no knob');
  send(knob, 'mousedown');
  under = target;
  send(document.body, 'mousemove', clientX);
  send(document.body, 'mouseup', clientX);
}

test.each([
  ['end', 10, 'FS'],
  ['start', 10, 'SS'],
  ['end', 90, 'FF'],
  ['start', 90, 'SF'],
] as const)('a link from the %s to the half at %d is of kind %s', (edge, clientX, kind) => {
  draw(edge, getBar(1).querySelector('.bar'), clientX);
  expect(handlers.onLink.mock.calls.map(([from, to, of]) => [from.id, to.id, of])).toEqual([
    ['from', 'to', kind],
  ]);
  expect(document.querySelector('.new-link, .is-source, .is-target')).toBeNull();
  expect(handlers.onTimes).not.toHaveBeenCalled();
});

test('a link that reaches no other bar is not drawn', () => {
  draw('end', null, 300);
  draw('end', getBar(0).querySelector('.bar'), 50);
  expect(handlers.onLink).not.toHaveBeenCalled();
  expect(document.querySelector('.new-link')).toBeNull();
});

test('one bar has knobs at a time, and a locked one never', () => {
  const count = () => [0, 1, 2].map((row) => getBar(row).querySelectorAll('.knob').length);
  send(getBar(0), 'mouseover');
  expect(count()).toEqual([2, 0, 0]);
  send(getBar(1), 'mouseover');
  expect(count()).toEqual([0, 2, 0]);
  send(getBar(2), 'mouseover');
  expect(count()).toEqual([0, 2, 0]);
});
