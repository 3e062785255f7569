/** A match ahead of its server: what was pressed shows at once, and waits here until the server has taken it. */
import type { Match, Shot } from '../contract';
import { play } from '../engine/play';

export interface Action {
  /** The server plays an id once, however often it is sent. */
  id: string;
  step: 'shots' | 'undo' | 'redo';
  shot?: Shot;
  /** When it was pressed, RFC 3339. */
  at: string;
  /** Who waited first then. */
  next?: string;
}

export interface Scoring {
  /** What the screen shows. */
  match: Match;
  /** Pressed and not yet taken, the oldest first. */
  pending: readonly Action[];
  /** What was shown before each action, for undo without waiting. */
  past: readonly Match[];
  future: readonly Match[];
}

const MOST_STEPS = 500;

export const scoringOf = (match: Match, pending: readonly Action[] = []): Scoring =>
  pending.reduce(act, { match, pending: [], past: [], future: [] });

/** A replayed action that the server's state no longer allows stays for the server to refuse. */
function played(match: Match, shot: Shot, { at, next }: Action): Match {
  try {
    return { ...play(match, shot, at, next), canUndo: true, canRedo: false };
  } catch {
    return match;
  }
}

/** The state after an action was pressed. */
export function act(scoring: Scoring, action: Action): Scoring {
  const pending = [...scoring.pending, action];
  const { match, past, future } = scoring;
  if (action.step === 'undo') {
    const before = past.at(-1);
    // What was played before this screen opened is known by the server alone.
    if (!before) return { ...scoring, pending };
    return {
      match: { ...before, canRedo: true },
      pending,
      past: past.slice(0, -1),
      future: [...future, match],
    };
  }
  if (action.step === 'redo') {
    const after = future.at(-1);
    if (!after) return { ...scoring, pending };
    return {
      match: { ...after, canRedo: future.length > 1 },
      pending,
      past: [...past, match],
      future: future.slice(0, -1),
    };
  }
  if (!action.shot) return scoring;
  const next = played(match, action.shot, action);
  return { match: next, pending, past: [...past, match].slice(-MOST_STEPS), future: [] };
}

/** The state after the server took the oldest action, or refused it: the last answer is the truth. */
export function settled(scoring: Scoring, id: string, answer?: Match): Scoring {
  const pending = scoring.pending.filter((action) => action.id !== id);
  return { ...scoring, pending, ...(answer && pending.length === 0 && { match: answer }) };
}

/** The state after the server told of a match that someone else moved on. */
export function heard(scoring: Scoring, news: Match): Scoring {
  if (scoring.pending.length > 0 || news.version <= scoring.match.version) return scoring;
  return { match: news, pending: [], past: [], future: [] };
}
