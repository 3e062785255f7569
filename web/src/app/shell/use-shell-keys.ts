/** Opens the command palette on Ctrl-K and the list of shortcuts on `?`. */
import { useEffect, useState } from 'react';
import { isField } from '@/shared/lib/shortcuts';

type Opened = 'palette' | 'shortcuts' | null;

function findDialog(event: KeyboardEvent): Opened {
  if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) return 'palette';
  const isHelp = event.key === '?' && !event.ctrlKey && !event.metaKey && !isField(event.target);
  return isHelp ? 'shortcuts' : null;
}

export function useShellKeys() {
  const [opened, setOpened] = useState<Opened>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const dialog = findDialog(event);
      if (!dialog) return;
      event.preventDefault();
      setOpened((before) => (before === dialog ? null : dialog));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return { opened, open: setOpened, close: () => setOpened(null) };
}
