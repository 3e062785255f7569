/** What the display shows of a match. */

export interface ShownPlayer {
  name: string;
  score: number;
  currentBreak: number;
}

export interface ShownFrame {
  number: number;
  turn: number;
  remaining: number;
  winner: number;
  state: string;
  clock: number;
  startedAt: string;
  endedAt: string;
}

export interface ShownMatch {
  version: number;
  bestOf: number;
  framesWon: number[];
  players: ShownPlayer[];
  currentFrame: ShownFrame;
}

export type Words = Record<string, string>;

/** hh:mm:ss, without end. */
export const clockText = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

/** Seconds of the frame's clock; `since` is how long ago the server read it. */
export const clockOf = ({ clock, startedAt, endedAt }: ShownFrame, since: number): number =>
  clock + (startedAt && !endedAt ? Math.floor(since / 1000) : 0);
