/** State and commands of the scoreboard. */
import { useEffect, useLayoutEffect, useState } from 'react';
import type { Problem } from '@/shared/api/problem';
import { useMe } from '@/shared/auth/use-me';
import { useGetSnookerMatchQuery } from '../api.gen';
import type { Match, Shot } from '../contract';
import { RuleError } from '../engine/frame';
import { play } from '../engine/play';
import { createId } from './create-id';
import { actionsKey, readActions, saveActions } from './persisted-actions';
import {
  type Action,
  applyAction,
  applyServerMatch,
  createScoring,
  type Scoring,
  settleAction,
} from './scoring';
import { useSending } from './use-sending';

/** Error of a shot: the code of a rule, or the server's problem. */
export type ScoringError = { code: string } | { problem: Problem };

const NO_ACTIONS: readonly Action[] = [];

export function useScoring(matchId: string, nextPlayer: string | undefined) {
  const { data, error, refetch } = useGetSnookerMatchQuery({ id: matchId });
  const serverMatch = data as Match | undefined;
  const key = actionsKey(useMe().tenant.slug, matchId);
  const [scoring, setScoring] = useState<Scoring>();
  const [scoringError, setScoringError] = useState<ScoringError | null>(null);

  useEffect(() => {
    if (!serverMatch) return;
    setScoring((current) =>
      current ? applyServerMatch(current, serverMatch) : createScoring(serverMatch, readActions(key)),
    );
  }, [serverMatch, key]);

  // Before the paint: what the scorer sees counted is stored.
  const pending = scoring?.pending;
  useLayoutEffect(() => {
    if (pending) saveActions(key, pending);
  }, [key, pending]);

  const update = (change: (current: Scoring) => Scoring) =>
    setScoring((current) => current && change(current));

  const isOffline = useSending({
    matchId,
    pending: pending ?? NO_ACTIONS,
    onConfirmed: (id, response) => update((current) => settleAction(current, id, response)),
    onRejected: (id, problem) => {
      setScoringError({ problem });
      update((current) => settleAction(current, id));
      // Discard the optimistic state.
      void refetch().then(({ data: match }) =>
        setScoring((current) =>
          current && match ? createScoring(match as Match, current.pending) : current,
        ),
      );
    },
  });

  const addAction = (step: Action['step'], shot?: Shot) => {
    setScoringError(null);
    const at = new Date().toISOString();
    update((current) =>
      applyAction(current, {
        id: createId(),
        step,
        at,
        ...(shot && { shot }),
        ...(nextPlayer && { next: nextPlayer }),
      }),
    );
  };

  const shoot = (shot: Shot) => {
    if (!scoring) return;
    try {
      play(scoring.match, shot, new Date().toISOString(), nextPlayer);
    } catch (ruleError) {
      if (ruleError instanceof RuleError) setScoringError({ code: ruleError.code });
      return;
    }
    addAction('shots', shot);
  };

  return {
    match: scoring?.match,
    waiting: pending?.length ?? 0,
    isOffline,
    error,
    retry: () => void refetch(),
    scoringError,
    dismiss: () => setScoringError(null),
    shoot,
    undo: () => scoring?.match.canUndo && addAction('undo'),
    redo: () => scoring?.match.canRedo && addAction('redo'),
  };
}
