/** Types of the match that the display shows, and its clock. */

export interface DisplayPlayer {
  name: string;
  score: number;
  currentBreak: number;
}

export interface DisplayFrame {
  number: number;
  scores: number[];
  turn: number;
  ballOn: string;
  freeBall: boolean;
  snookersRequired: number;
  remaining: number;
  winner: number;
  state: string;
  clock: number;
  startedAt: string;
  endedAt: string;
}

export interface DisplayMatch {
  version: number;
  mode: string;
  /** Frames before the current one. */
  history: readonly { winner: number }[];
  bestOf: number;
  framesWon: number[];
  players: DisplayPlayer[];
  currentFrame: DisplayFrame;
}

export type DisplayMessages = Record<string, string>;

/** Return the frame's clock in seconds, `elapsedMs` after the server read it. */
export const getClockSeconds = ({ clock, startedAt, endedAt }: DisplayFrame, elapsedMs: number): number =>
  clock + (startedAt && !endedAt ? Math.floor(elapsedMs / 1000) : 0);
