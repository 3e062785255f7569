/** The match on the scorer's screen and what can be done to it. */
import { useEffect, useState } from 'react';
import type { Problem } from '@/shared/api/problem';
import { useGetSnookerMatchQuery } from '../api';
import type { Match, Shot } from '../contract';
import { RuleError } from '../engine/frame';
import { play } from '../engine/play';
import { newId } from './new-id';
import { type Action, act, heard, type Scoring, scoringOf, settled } from './scoring';
import { useKeptActions } from './use-kept-actions';
import { useSending } from './use-sending';

/** What can't be done: a rule's code, or the server's refusal. */
export type Refusal = { code: string } | { problem: Problem };

const NOTHING: readonly Action[] = [];

export function useScoring(matchId: string, nextPlayer: string | undefined) {
  const { data, error, refetch } = useGetSnookerMatchQuery({ id: matchId });
  const server = data as Match | undefined;
  const { saved, keep } = useKeptActions(matchId);
  const [scoring, setScoring] = useState<Scoring>();
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  useEffect(() => {
    if (!server || !saved) return;
    setScoring((known) => (known ? heard(known, server) : scoringOf(server, saved)));
  }, [server, saved]);

  const update = (change: (known: Scoring) => Scoring) =>
    setScoring((known) => {
      if (!known) return known;
      const next = change(known);
      if (next.pending !== known.pending) keep(next.pending);
      return next;
    });

  const isCut = useSending({
    matchId,
    pending: scoring?.pending ?? NOTHING,
    onTaken: (id, answer) => update((known) => settled(known, id, answer)),
    onRefused: (id, problem) => {
      setRefusal({ problem });
      update((known) => settled(known, id));
      // What was shown ahead did not happen.
      void refetch().then(({ data: match }) =>
        setScoring((known) => (known && match ? scoringOf(match as Match, known.pending) : known)),
      );
    },
  });

  const press = (step: Action['step'], shot?: Shot) => {
    setRefusal(null);
    const at = new Date().toISOString();
    update((known) =>
      act(known, { id: newId(), step, at, ...(shot && { shot }), ...(nextPlayer && { next: nextPlayer }) }),
    );
  };

  const shoot = (shot: Shot) => {
    if (!scoring) return;
    try {
      play(scoring.match, shot, new Date().toISOString(), nextPlayer);
    } catch (broken) {
      if (broken instanceof RuleError) setRefusal({ code: broken.code });
      return;
    }
    press('shots', shot);
  };

  return {
    match: scoring?.match,
    waiting: scoring?.pending.length ?? 0,
    isCut,
    error,
    retry: () => void refetch(),
    refusal,
    dismiss: () => setRefusal(null),
    shoot,
    undo: () => scoring?.match.canUndo && press('undo'),
    redo: () => scoring?.match.canRedo && press('redo'),
  };
}
