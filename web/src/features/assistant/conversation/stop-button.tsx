/** Stops what is under way. */
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';

export function StopButton({ onStop }: { onStop: () => Promise<void> }) {
  const t = useT();
  const [isStopping, setStopping] = useState(false);
  const stop = () => {
    setStopping(true);
    void onStop().finally(() => setStopping(false));
  };
  return (
    <Button startIcon={<StopCircleOutlined />} disabled={isStopping} onClick={stop}>
      {t('assistant.stop')}
    </Button>
  );
}
