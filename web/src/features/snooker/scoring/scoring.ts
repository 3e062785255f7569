/** Optimistic scoring: actions apply at once and stay pending until the server has confirmed them. */
import type { Match, Shot } from '../contract';
import { play } from '../engine/play';

export interface Action {
  /** Idempotency id. */
  id: string;
  step: 'shots' | 'undo' | 'redo';
  shot?: Shot;
  /** Time of the action, RFC 3339. */
  at: string;
  /** First in the waiting list at that time. */
  next?: string;
}

/** A match before an action, and the action's time. */
interface Past {
  match: Match;
  at: string;
}

export interface Scoring {
  /** Match as shown. */
  match: Match;
  /** Unconfirmed actions, oldest first. */
  pending: readonly Action[];
  /** Matches before each action, for local undo. */
  past: readonly Past[];
  /** Matches after each action that was undone, with what was before it. */
  future: readonly { match: Match; before: Past }[];
}

const MAX_STEPS = 500;

export const createScoring = (match: Match, pending: readonly Action[] = []): Scoring =>
  pending.reduce(applyAction, { match, pending: [], past: [], future: [] });

/** Play a shot; if the rules forbid it, return the match unchanged and let the server reject the shot. */
function tryPlay(match: Match, shot: Shot, { at, next }: Action): Match {
  try {
    return { ...play(match, shot, at, next), canUndo: true, canRedo: false };
  } catch {
    return match;
  }
}

/** Return the match before an action that is undone: where the action had stopped the clock of its frame, the clock
 * goes on from there. */
function resumeClock({ match, at }: Past, { currentFrame: undone }: Match, undoneAt: string): Match {
  const { currentFrame: frame } = match;
  if (frame.state === 'over' || !frame.startedAt) return match;
  const isSame = undone.startedAt === frame.startedAt;
  const hasStopped = undone.state === 'over' || !isSame;
  const seconds = hasStopped ? Math.max(0, Math.floor((Date.parse(undoneAt) - Date.parse(at)) / 1000)) : 0;
  const paused = (isSame ? undone.paused : frame.paused) + seconds;
  return { ...match, currentFrame: { ...frame, paused } };
}

/** Return the state after a user action. */
export function applyAction(scoring: Scoring, action: Action): Scoring {
  const pending = [...scoring.pending, action];
  const { match, past, future } = scoring;
  if (action.step === 'undo') {
    const before = past.at(-1);
    // Only the server knows the actions before the page was opened.
    if (!before) return { ...scoring, pending };
    return {
      match: { ...resumeClock(before, match, action.at), canRedo: true },
      pending,
      past: past.slice(0, -1),
      future: [...future, { match, before }],
    };
  }
  if (action.step === 'redo') {
    const after = future.at(-1);
    if (!after) return { ...scoring, pending };
    return {
      match: { ...after.match, canRedo: future.length > 1 },
      pending,
      past: [...past, after.before],
      future: future.slice(0, -1),
    };
  }
  if (!action.shot) return scoring;
  const next = tryPlay(match, action.shot, action);
  return { match: next, pending, past: [...past, { match, at: action.at }].slice(-MAX_STEPS), future: [] };
}

/** Return the state after the server confirmed or rejected an action; the last response wins. */
export function settleAction(scoring: Scoring, id: string, response?: Match): Scoring {
  const pending = scoring.pending.filter((action) => action.id !== id);
  return { ...scoring, pending, ...(response && pending.length === 0 && { match: response }) };
}

/** Return the state after another scorer changed the match. */
export function applyServerMatch(scoring: Scoring, serverMatch: Match): Scoring {
  if (scoring.pending.length > 0 || serverMatch.version <= scoring.match.version) return scoring;
  return { match: serverMatch, pending: [], past: [], future: [] };
}
