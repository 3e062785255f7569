/** Clock of the frame, updated every second. */
import { useEffect, useState } from 'react';
import { formatClock } from '@/shared/lib/format-clock';
import type { CurrentFrame } from '../contract';

const getSeconds = ({ startedAt, endedAt, paused }: CurrentFrame, now: number): number => {
  if (!startedAt) return 0;
  const elapsed = (endedAt ? Date.parse(endedAt) : now) - Date.parse(startedAt);
  return Math.max(0, Math.floor(elapsed / 1000) - paused);
};

/** Return the clock as hh:mm:ss. */
export function useClock(frame: CurrentFrame): string {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    if (!frame.startedAt || frame.endedAt) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [frame.startedAt, frame.endedAt]);
  return formatClock(getSeconds(frame, now));
}
