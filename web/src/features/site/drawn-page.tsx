/** A page as visitors would see it, small, in a document whose policy lets no script run. */
import { Box } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { getDirection, type Locale } from '@/shared/i18n/locales';

/** What is drawn: the body, and all styles. */
export interface Drawing {
  locale: Locale;
  body: string;
  bodyClass: string;
  css: string;
}

const CANVAS = '/admin/canvas';
/** Width of the page before it is made smaller. */
const PAGE_WIDTH = 1200;
const HEIGHT = 420;

function draw(page: Document, { locale, body, bodyClass, css }: Drawing): void {
  page.documentElement.lang = locale;
  page.documentElement.dir = getDirection(locale);
  const style = page.createElement('style');
  style.textContent = css;
  page.head.replaceChildren(style);
  page.body.className = bodyClass;
  page.body.innerHTML = body;
  // It is looked at, not used.
  page.body.inert = true;
}

export function DrawnPage({ title, drawing }: { title: string; drawing: Drawing }) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState(PAGE_WIDTH / 2);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (isLoaded && page) draw(page, drawing);
  }, [isLoaded, drawing]);
  const scale = width / PAGE_WIDTH;
  return (
    <Box
      ref={box}
      sx={{
        height: HEIGHT,
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: '#fff',
        direction: 'ltr',
      }}
    >
      <iframe
        ref={frame}
        title={title}
        src={CANVAS}
        onLoad={() => setLoaded(true)}
        style={{
          width: PAGE_WIDTH,
          height: HEIGHT / (scale || 1),
          border: 0,
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
        }}
      />
    </Box>
  );
}
