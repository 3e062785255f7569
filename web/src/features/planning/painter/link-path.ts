/** The way of a link's arrow, from the edge of one bar to the edge of another. */
import type { LinkKind } from './chart-task';
import { BAR, ROW } from './size';

/** A bar's place, in pixels. */
export interface Place {
  row: number;
  from: number;
  to: number;
}

const STUB = 8;
const TIP = 4;

export const leavesAtEnd = (kind: LinkKind): boolean => kind === 'FS' || kind === 'FF';
export const arrivesAtEnd = (kind: LinkKind): boolean => kind === 'FF' || kind === 'SF';

const middle = (row: number): number => row * ROW + ROW / 2;

/** Where the arrow's last level stretch lies, for its lag's text. */
export function lagPlace(kind: LinkKind, source: Place, target: Place): { x: number; y: number } {
  const isDown = target.row >= source.row;
  const x = arrivesAtEnd(kind) ? target.to + STUB + 3 : target.from - STUB - 3;
  return { x, y: middle(target.row) - (isDown ? BAR / 2 + 1 : -BAR / 2 - 8) };
}

/** The path, its tip included: out of the source's edge, along between the rows, into the target's edge. */
export function linkPath(kind: LinkKind, source: Place, target: Place): string {
  const out = leavesAtEnd(kind) ? 1 : -1;
  const into = arrivesAtEnd(kind) ? -1 : 1;
  const from = { x: out > 0 ? source.to : source.from, y: middle(source.row) };
  const to = { x: into > 0 ? target.from : target.to, y: middle(target.row) };
  const leaving = from.x + out * STUB;
  const arriving = to.x - into * STUB;
  const tip = `M${to.x - into * TIP} ${to.y - TIP}L${to.x} ${to.y}L${to.x - into * TIP} ${to.y + TIP}`;
  // One bend is enough where the arrow need not turn back.
  if (out === into ? (arriving - leaving) * out >= 0 : true) {
    const bend =
      out === into ? arriving : out > 0 ? Math.max(leaving, arriving) : Math.min(leaving, arriving);
    return `M${from.x} ${from.y}H${bend}V${to.y}H${to.x}${tip}`;
  }
  const between = target.row > source.row ? source.row * ROW + ROW : source.row * ROW;
  return `M${from.x} ${from.y}H${leaving}V${between}H${arriving}V${to.y}H${to.x}${tip}`;
}
