/** A set of rules: one function per stroke, with its time (RFC 3339). */
import type { Match, Shot } from '../contract';

type Stroke = (match: Match, shot: Shot, timestamp: string) => Match;

export interface Rules {
  pot: Stroke;
  freeBallPot: Stroke;
  foul: Stroke;
  miss: Stroke;
}
