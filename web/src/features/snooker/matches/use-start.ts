/** A match to be: what is chosen, and the match it becomes. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCreateSnookerMatchMutation } from '../api';
import { matchPath } from '../paths';

const FRESH = {
  first: '',
  second: '',
  mode: 'club' as 'club' | 'match',
  bestOf: '0',
  reds: '15',
  firstHandicap: '0',
  secondHandicap: '0',
  winnerStays: true,
};

export type Start = typeof FRESH;

const whole = (text: string): number => Number.parseInt(text, 10) || 0;

export function useStart() {
  const [start, setStart] = useState(FRESH);
  const [create] = useCreateSnookerMatchMutation();
  const navigate = useNavigate();
  const send = async () => {
    const snookerMatchWrite = {
      mode: start.mode,
      bestOf: whole(start.bestOf),
      reds: whole(start.reds),
      players: [{ name: start.first.trim() }, { name: start.second.trim() }],
      handicaps: [whole(start.firstHandicap), whole(start.secondHandicap)],
      winnerStays: start.winnerStays,
    };
    const match = await create({ snookerMatchWrite }).unwrap();
    await navigate(matchPath(match.id));
  };
  return {
    start,
    change: (more: Partial<Start>) => setStart((known) => ({ ...known, ...more })),
    isReady: Boolean(start.first.trim() && start.second.trim()),
    send,
  };
}
