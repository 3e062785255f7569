/** Clock of the frame, updated every second. */
import { useEffect, useState } from 'react';
import type { CurrentFrame } from '../contract';

export const formatClock = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

const getSeconds = ({ startedAt, endedAt }: CurrentFrame, now: number): number => {
  if (!startedAt) return 0;
  return Math.max(0, Math.floor(((endedAt ? Date.parse(endedAt) : now) - Date.parse(startedAt)) / 1000));
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
