/** Types of the snooker context from the API contract. */
import type { CurrentFrame, MatchPlayer, PlayShotBody, SnookerMatch } from './api.gen';

export type {
  CurrentFrame,
  EditShotBody,
  ListedShot,
  MatchPlayer,
  PlayerStatistics,
  PlayShotBody,
  SnookerMatch,
  SnookerPlayer,
  SnookerPlayerChange,
  SnookerPlayerWrite,
  SnookerWaitingEntry,
} from './api.gen';

/** Number of a player. */
export type Place = 1 | 2;

/** Shot without its idempotency id and timestamp. */
export type Shot = Omit<PlayShotBody, 'clientShotId' | 'playedAt'>;

/** Match with its current frame, which the server always sends. */
export interface Match extends SnookerMatch {
  currentFrame: CurrentFrame;
}

export const otherThan = (place: number): Place => (place === 1 ? 2 : 1);

export const playerAt = (match: Match, place: number): MatchPlayer => match.players[place - 1] as MatchPlayer;
