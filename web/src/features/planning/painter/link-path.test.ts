import { expect, test } from 'vitest';
import type { LinkKind } from './chart-task';
import { linkPath } from './link-path';
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

for (const [kind, [leaves, arrives]] of Object.entries(EDGES)) {
  test.each(TARGETS)(`${kind} goes from the edge it hangs on to the edge it holds (%o)`, (target) => {
    const [way = '', tip = ''] = linkPath(kind as LinkKind, source, target).split(/(?<=\d)M/);
    expect(way.startsWith(`M${source[leaves]} ${middle(0)}H`)).toBe(true);
    expect(way.endsWith(`V${middle(target.row)}H${target[arrives]}`)).toBe(true);
    // The arrow comes from outside the bar.
    const bend = Number(/H(-?[\d.]+)V[\d.]+H-?[\d.]+$/.exec(way)?.[1]);
    expect(arrives === 'from' ? bend < target.from : bend > target.to).toBe(true);
    expect(tip).toContain(`L${target[arrives]} ${middle(target.row)}`);
    // And leaves the other one to the outside, too.
    const first = Number(/^M\S+ [\d.]+H(-?[\d.]+)V/.exec(way)?.[1]);
    expect(leaves === 'to' ? first > source.to : first < source.from).toBe(true);
  });
}
