import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Bars } from './bars';
import type { ChartTask } from './chart-task';
import { Gestures } from './gestures';
import { createScale } from './scale';

const TASK: ChartTask = {
  id: '1',
  name: 'Sew',
  start: '2026-11-23T08:00:00Z',
  end: '2026-11-23T12:00:00Z',
  progress: 10,
  version: 1,
  links: [],
  isProject: false,
  within: [],
  isLocked: false,
  isCritical: false,
  latest: null,
  baseline: null,
  overloads: [],
};
const scale = createScale([TASK.start, TASK.end], 'hour', 'UTC');
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
};

let bars: Bars;
let gestures: Gestures;
let releases: boolean[];

const show = (name: string) => bars.show([{ task: { ...TASK, name }, row: 0 }], scale, 400, gestures.heldId);
const getBar = () => document.querySelector('.bar-wrapper') as Element;
const getLabel = () => getBar().querySelector('.bar-label')?.textContent;

function point(type: 'pointerdown' | 'pointermove' | 'pointerup', x = 10) {
  const event = { bubbles: true, pointerType: 'touch', pointerId: 1, clientX: x, clientY: 10 };
  getBar().querySelector('.bar')?.dispatchEvent(new PointerEvent(type, event));
}

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom has no layout.
  Object.assign(SVGElement.prototype, LAYOUT);
  const container = document.body.appendChild(document.createElement('div'));
  bars = new Bars(container);
  releases = [];
  gestures = new Gestures(
    container,
    bars,
    () => ({ handlers, scale }),
    () => undefined,
    (wasDragged) => releases.push(wasDragged),
  );
  show('Sew');
});

afterEach(() => {
  gestures.dispose();
  document.body.replaceChildren();
  vi.useRealTimers();
  for (const name of Object.keys(LAYOUT)) Reflect.deleteProperty(SVGElement.prototype, name);
});

test('a bar whose task changes while it is touched can still be held', () => {
  point('pointerdown');
  vi.advanceTimersByTime(200);
  show('Sew twice');
  vi.advanceTimersByTime(200);
  expect(getBar()).toHaveClass('is-held');
  expect(gestures.heldId).toBe('1');
});

test('a touched bar is drawn again after the touch, whether it was held or not', () => {
  for (const [duration, name] of [
    [200, 'Sew twice'],
    [400, 'Sew again'],
  ] as const) {
    point('pointerdown');
    vi.advanceTimersByTime(duration);
    show(name);
    expect(getLabel()).not.toBe(name);
    point('pointerup');
    vi.runAllTimers();
    expect(releases.splice(0)).toEqual([false]);
    show(name);
    expect(getLabel()).toBe(name);
  }
});

test('a bar that a swipe passes over is not held', () => {
  point('pointerdown');
  point('pointermove', 40);
  vi.advanceTimersByTime(400);
  expect(getBar()).not.toHaveClass('is-held');
  expect(gestures.heldId).toBeNull();
});
