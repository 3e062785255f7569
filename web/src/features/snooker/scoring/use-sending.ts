/** Sends pending actions one after the other and retries until the server confirms them. */
import { useEffect, useRef, useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useAppDispatch } from '@/shared/store/hooks';
import { snookerContract } from '../api.gen';
import type { Match } from '../contract';
import type { Action } from './scoring';

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 5_000;
/** Return whether a retry cannot succeed. */
const isFinal = ({ status }: Problem): boolean =>
  status >= 400 && status < 500 && ![401, 408, 409, 429].includes(status);

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    window.addEventListener('online', finish);
  });

function useSend(matchId: string) {
  const dispatch = useAppDispatch();
  return async ({ id: clientShotId, step, shot, at }: Action): Promise<Match> => {
    const { playShot, undoShot, redoShot } = snookerContract.endpoints;
    if (step === 'shots' && shot) {
      const playShotBody = { ...shot, clientShotId, playedAt: at };
      return (await dispatch(playShot.initiate({ id: matchId, playShotBody })).unwrap()) as Match;
    }
    const body = { clientShotId };
    const sending =
      step === 'undo'
        ? dispatch(undoShot.initiate({ id: matchId, undoShotBody: body }))
        : dispatch(redoShot.initiate({ id: matchId, redoShotBody: body }));
    return (await sending.unwrap()) as Match;
  };
}

interface SendingOptions {
  matchId: string;
  pending: readonly Action[];
  onConfirmed: (id: string, response: Match) => void;
  onRejected: (id: string, problem: Problem) => void;
}

/** Return whether the server is currently unreachable. */
export function useSending({ matchId, pending, onConfirmed, onRejected }: SendingOptions): boolean {
  const [isOffline, setOffline] = useState(false);
  const send = useSend(matchId);
  const latest = useRef({ send, onConfirmed, onRejected });
  latest.current = { send, onConfirmed, onRejected };
  const next = pending[0];
  const id = next?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an action never changes under its id
  useEffect(() => {
    if (!next) return;
    let current = true;
    const sendWithRetry = async () => {
      for (let delay = FIRST_DELAY_MS; current; delay = Math.min(delay * 2, MAX_DELAY_MS)) {
        try {
          const response = await latest.current.send(next);
          if (!current) return;
          setOffline(false);
          return latest.current.onConfirmed(next.id, response);
        } catch (error) {
          if (!current) return;
          const problem = toProblem(error);
          if (isFinal(problem)) return latest.current.onRejected(next.id, problem);
          setOffline(true);
          await pause(delay);
        }
      }
    };
    void sendWithRetry();
    return () => {
      current = false;
    };
  }, [id]);
  return isOffline;
}
