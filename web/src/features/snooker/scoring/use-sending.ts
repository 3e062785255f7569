/** Sends what waits, one after the other, again and again until the server has it. */
import { useEffect, useRef, useState } from 'react';
import { type Problem, problemOf } from '@/shared/api/problem';
import { useAppDispatch } from '@/shared/store/hooks';
import { snookerApi } from '../api';
import type { Match } from '../contract';
import type { Action } from './scoring';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5_000;
/** Refusals that stay refusals; all else may pass. */
const isFinal = ({ status }: Problem): boolean =>
  status >= 400 && status < 500 && ![401, 408, 409, 429].includes(status);

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('online', done);
  });

function useSend(matchId: string) {
  const dispatch = useAppDispatch();
  return async ({ id: clientShotId, step, shot, at }: Action): Promise<Match> => {
    const { playShot, undoShot, redoShot } = snookerApi.endpoints;
    if (step === 'shots' && shot) {
      const shotBody = { ...shot, clientShotId, playedAt: at };
      return (await dispatch(playShot.initiate({ id: matchId, shotBody })).unwrap()) as Match;
    }
    const { initiate } = step === 'undo' ? undoShot : redoShot;
    return (await dispatch(initiate({ id: matchId, snookerStepBody: { clientShotId } })).unwrap()) as Match;
  };
}

interface Sending {
  matchId: string;
  pending: readonly Action[];
  onTaken: (id: string, answer: Match) => void;
  onRefused: (id: string, problem: Problem) => void;
}

/** Says whether the server can't be reached just now. */
export function useSending({ matchId, pending, onTaken, onRefused }: Sending): boolean {
  const [isCut, setCut] = useState(false);
  const send = useSend(matchId);
  const latest = useRef({ send, onTaken, onRefused });
  latest.current = { send, onTaken, onRefused };
  const next = pending[0];
  const id = next?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an action never changes under its id
  useEffect(() => {
    if (!next) return;
    let current = true;
    const go = async () => {
      for (let wait = FIRST_WAIT_MS; current; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
        try {
          const answer = await latest.current.send(next);
          if (!current) return;
          setCut(false);
          return latest.current.onTaken(next.id, answer);
        } catch (error) {
          if (!current) return;
          const problem = problemOf(error);
          if (isFinal(problem)) return latest.current.onRefused(next.id, problem);
          setCut(true);
          await pause(wait);
        }
      }
    };
    void go();
    return () => {
      current = false;
    };
  }, [id]);
  return isCut;
}
