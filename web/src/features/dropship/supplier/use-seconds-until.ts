/** Whole seconds until a moment, counted down while one looks; 0 when it is over or there is none. */
import { useEffect, useState } from 'react';

const left = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

export function useSecondsUntil(moment: number | null): number {
  const [seconds, setSeconds] = useState(moment ? left(moment) : 0);
  useEffect(() => {
    if (!moment) return setSeconds(0);
    setSeconds(left(moment));
    const timer = setInterval(() => setSeconds(left(moment)), 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}
