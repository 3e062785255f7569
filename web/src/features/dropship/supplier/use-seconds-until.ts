/** Counts down the seconds until a timestamp (Unix milliseconds); 0 after it or without one. */
import { useEffect, useState } from 'react';

const secondsUntil = (timestamp: number): number => Math.max(0, Math.ceil((timestamp - Date.now()) / 1000));

export function useSecondsUntil(timestamp: number | null): number {
  const [seconds, setSeconds] = useState(timestamp ? secondsUntil(timestamp) : 0);
  useEffect(() => {
    if (!timestamp) return setSeconds(0);
    setSeconds(secondsUntil(timestamp));
    const timer = setInterval(() => setSeconds(secondsUntil(timestamp)), 1000);
    return () => clearInterval(timer);
  }, [timestamp]);
  return seconds;
}
