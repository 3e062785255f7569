/** The shapes of the snooker context, as the contract gives them. */
import type { CurrentFrame, MatchPlayer, ShotBody, SnookerMatch } from './api.gen';

export type {
  CurrentFrame,
  MatchPlayer,
  PlayerStatistics,
  ShotBody,
  SnookerMatch,
  SnookerPlayer,
  SnookerPlayerChange,
  SnookerPlayerWrite,
  SnookerWaitingEntry,
} from './api.gen';

/** A place at the table. */
export type Place = 1 | 2;

/** What the player says happened, without what makes it safe to send. */
export type Shot = Omit<ShotBody, 'clientShotId' | 'playedAt'>;

/** A match that has its frame: every one the server sends. */
export interface Match extends SnookerMatch {
  currentFrame: CurrentFrame;
}

export const otherThan = (place: number): Place => (place === 1 ? 2 : 1);

export const playerAt = (match: Match, place: number): MatchPlayer => match.players[place - 1] as MatchPlayer;
