/** Whether an element has been near what the window shows. */
import { type RefCallback, useCallback, useState } from 'react';

/** How near: what is next when one scrolls. */
const MARGIN = '200px';

export function useSeen(): [ref: RefCallback<Element>, isSeen: boolean] {
  const [isSeen, setSeen] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setSeen(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isSeen];
}
