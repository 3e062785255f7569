import { expect, test } from 'vitest';
import type { LinkKind } from './chart-task';
import { createLinkPath } from './link-path';
import { ROW } from './size';

const source = { row: 0, from: 100, to: 180 };
const middle = (row: number) => row * ROW + ROW / 2;

const EDGES: Record<LinkKind, [from: 'from' | 'to', to: 'from' | 'to']> = {
  FS: ['to', 'from'],
  SS: ['from', 'from'],
  FF: ['to', 'to'],
  SF: ['from', 'to'],
};

const TARGETS = [
  { row: 2, from: 300, to: 340 },
  { row: 2, from: 20, to: 60 },
  { row: 1, from: 110, to: 150 },
];

for (const [kind, [sourceEdge, targetEdge]] of Object.entries(EDGES)) {
  test.each(TARGETS)(`${kind} connects the right edges (%o)`, (target) => {
    const [line = '', tip = ''] = createLinkPath(kind as LinkKind, source, target).split(/(?<=\d)M/);
    expect(line.startsWith(`M${source[sourceEdge]} ${middle(0)}H`)).toBe(true);
    expect(line.endsWith(`V${middle(target.row)}H${target[targetEdge]}`)).toBe(true);
    // The arrow arrives from outside the target bar.
    const bend = Number(/H(-?[\d.]+)V[\d.]+H-?[\d.]+$/.exec(line)?.[1]);
    expect(targetEdge === 'from' ? bend < target.from : bend > target.to).toBe(true);
    expect(tip).toContain(`L${target[targetEdge]} ${middle(target.row)}`);
    // It also leaves the source bar to the outside.
    const first = Number(/^M\S+ [\d.]+H(-?[\d.]+)V/.exec(line)?.[1]);
    expect(sourceEdge === 'to' ? first > source.to : first < source.from).toBe(true);
  });
}
