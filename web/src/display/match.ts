/** Types of the match that the display shows, and its clock. */

export interface DisplayPlayer {
  name: string;
  score: number;
  currentBreak: number;
}

export interface DisplayFrame {
  number: number;
  turn: number;
  remaining: number;
  winner: number;
  state: string;
  clock: number;
  startedAt: string;
  endedAt: string;
}

export interface DisplayMatch {
  version: number;
  bestOf: number;
  framesWon: number[];
  players: DisplayPlayer[];
  currentFrame: DisplayFrame;
}

export type DisplayMessages = Record<string, string>;

/** Format as hh:mm:ss; hours have no limit. */
export const formatClock = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

/** Return the frame's clock in seconds, `elapsedMs` after the server read it. */
export const getClockSeconds = ({ clock, startedAt, endedAt }: DisplayFrame, elapsedMs: number): number =>
  clock + (startedAt && !endedAt ? Math.floor(elapsedMs / 1000) : 0);
