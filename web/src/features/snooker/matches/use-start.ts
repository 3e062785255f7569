/** State of the form that starts a match. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCreateSnookerMatchMutation } from '../api.gen';
import { matchPath } from '../paths';

const INITIAL = {
  first: '',
  second: '',
  mode: 'club' as 'club' | 'match',
  bestOf: '0',
  reds: '15',
  firstHandicap: '0',
  secondHandicap: '0',
  winnerStays: true,
};

export type Start = typeof INITIAL;

const toInteger = (text: string): number => Number.parseInt(text, 10) || 0;

export function useStart() {
  const [start, setStart] = useState(INITIAL);
  const [create] = useCreateSnookerMatchMutation();
  const navigate = useNavigate();
  const send = async () => {
    const snookerMatchWrite = {
      mode: start.mode,
      bestOf: toInteger(start.bestOf),
      reds: toInteger(start.reds),
      players: [{ name: start.first.trim() }, { name: start.second.trim() }],
      handicaps: [toInteger(start.firstHandicap), toInteger(start.secondHandicap)],
      winnerStays: start.winnerStays,
    };
    const match = await create({ snookerMatchWrite }).unwrap();
    await navigate(matchPath(match.id));
  };
  return {
    start,
    change: (changes: Partial<Start>) => setStart((before) => ({ ...before, ...changes })),
    isReady: Boolean(start.first.trim() && start.second.trim()),
    send,
  };
}
