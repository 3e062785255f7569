/** What a set of rules says of each stroke, played at a time (RFC 3339). */
import type { Match, Shot } from '../contract';

type Stroke = (match: Match, shot: Shot, at: string) => Match;

export interface Rules {
  pot: Stroke;
  freeBallPot: Stroke;
  foul: Stroke;
  miss: Stroke;
}
