/** Full-screen mode of an element. */
import { type RefObject, useEffect, useState } from 'react';

export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, []);
  const toggle = () => {
    // The browser may deny full screen.
    const request = isFull ? document.exitFullscreen() : element.current?.requestFullscreen();
    void request?.catch(() => undefined);
  };
  return { isFull, toggle };
}
