/** Button that opens the drawer without a sale, and says why it did not open. */
import PointOfSaleOutlined from '@mui/icons-material/PointOfSaleOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { late } from '@/shared/lib/late';
import { useKeyCommands } from '@/shared/lib/use-key-commands';
import type { AgentFailure } from '../counter/print-agent';

const AgentAlert = late(() => import('../counter/agent-alert').then((module) => module.AgentAlert));
const DrawerDialog = late(() => import('./drawer-dialog').then((module) => module.DrawerDialog));

const KEY = 'Digit0';

interface DrawerButtonProps {
  variant?: 'text' | 'outlined';
}

export function DrawerButton({ variant = 'text' }: DrawerButtonProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<AgentFailure | null>(null);
  useKeyCommands((event) =>
    event.altKey && !event.ctrlKey && event.code === KEY ? () => setAsking(true) : undefined,
  );
  return (
    <>
      {failure && <AgentAlert failure={failure} isDrawer onClose={() => setFailure(null)} />}
      <Button
        variant={variant}
        color={variant === 'text' ? 'secondary' : 'primary'}
        startIcon={<PointOfSaleOutlined />}
        aria-keyshortcuts="Alt+0"
        onClick={() => setAsking(true)}
      >
        {t('counter.openDrawer')}
      </Button>
      {isAsking && <DrawerDialog onOpened={setFailure} onClose={() => setAsking(false)} />}
    </>
  );
}
