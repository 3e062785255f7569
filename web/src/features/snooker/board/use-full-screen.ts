/** One element over the whole screen, and back. */
import { type RefObject, useEffect, useState } from 'react';

export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  const toggle = () => {
    // A browser that refuses leaves the board where it is.
    const done = isFull ? document.exitFullscreen() : element.current?.requestFullscreen();
    void done?.catch(() => undefined);
  };
  return { isFull, toggle };
}
