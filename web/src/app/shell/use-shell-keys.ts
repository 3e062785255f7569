/** Opens the command palette on Ctrl-K and the list of shortcuts on `?`. */
import { useState } from 'react';
import { isField } from '@/shared/lib/shortcuts';
import { useKeyCommands } from '@/shared/lib/use-key-commands';

type Opened = 'palette' | 'shortcuts' | null;

function findDialog(event: KeyboardEvent): Opened {
  if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) return 'palette';
  const isHelp = event.key === '?' && !event.ctrlKey && !event.metaKey && !isField(event.target);
  return isHelp ? 'shortcuts' : null;
}

export function useShellKeys() {
  const [opened, setOpened] = useState<Opened>(null);
  useKeyCommands((event) => {
    const dialog = findDialog(event);
    return dialog ? () => setOpened((before) => (before === dialog ? null : dialog)) : undefined;
  });
  return { opened, open: setOpened, close: () => setOpened(null) };
}
