/** SVG paths of dependency arrows. */
import type { LinkKind } from './chart-task';
import { BAR, ROW } from './size';

/** Position of a bar, in pixels. */
export interface Place {
  row: number;
  from: number;
  to: number;
}

const STUB = 8;
const TIP = 4;

export const leavesAtEnd = (kind: LinkKind): boolean => kind === 'FS' || kind === 'FF';
export const arrivesAtEnd = (kind: LinkKind): boolean => kind === 'FF' || kind === 'SF';

const toMiddle = (row: number): number => row * ROW + ROW / 2;

/** Return the position of the lag label, at the last horizontal segment. */
export function getLagPosition(kind: LinkKind, source: Place, target: Place): { x: number; y: number } {
  const isDown = target.row >= source.row;
  const x = arrivesAtEnd(kind) ? target.to + STUB + 3 : target.from - STUB - 3;
  return { x, y: toMiddle(target.row) - (isDown ? BAR / 2 + 1 : -BAR / 2 - 8) };
}

/** Return the path from the source's edge to the target's edge, with arrowhead. */
export function createLinkPath(kind: LinkKind, source: Place, target: Place): string {
  const outward = leavesAtEnd(kind) ? 1 : -1;
  const inward = arrivesAtEnd(kind) ? -1 : 1;
  const from = { x: outward > 0 ? source.to : source.from, y: toMiddle(source.row) };
  const to = { x: inward > 0 ? target.from : target.to, y: toMiddle(target.row) };
  const leaveX = from.x + outward * STUB;
  const arriveX = to.x - inward * STUB;
  const tip = `M${to.x - inward * TIP} ${to.y - TIP}L${to.x} ${to.y}L${to.x - inward * TIP} ${to.y + TIP}`;
  // One bend is enough if the arrow does not have to turn back.
  if (outward === inward ? (arriveX - leaveX) * outward >= 0 : true) {
    const bend =
      outward === inward ? arriveX : outward > 0 ? Math.max(leaveX, arriveX) : Math.min(leaveX, arriveX);
    return `M${from.x} ${from.y}H${bend}V${to.y}H${to.x}${tip}`;
  }
  const betweenRows = target.row > source.row ? source.row * ROW + ROW : source.row * ROW;
  return `M${from.x} ${from.y}H${leaveX}V${betweenRows}H${arriveX}V${to.y}H${to.x}${tip}`;
}
