/** Export of the sealed records of some days, with what verifies them. */
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useFile } from '@/shared/api/use-file';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { toDay } from '@/shared/lib/wall-time';
import { useAppDispatch } from '@/shared/store/hooks';
import { DayField } from '@/shared/ui/day-field';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { officeApi } from '../../office/api';

export function SealingExport() {
  const t = useT();
  const file = useFile();
  const dispatch = useAppDispatch();
  const { tenant } = useMe();
  const today = toDay(new Date().toISOString(), tenant.timezone);
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  async function save() {
    await file.post('/api/sealing/exports', { fromDay: from, toDay: to });
    // The export is a record too.
    dispatch(officeApi.util.invalidateTags(['Sealing']));
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <DayField label={t('sealing.from')} value={from} max={to} onChange={setFrom} />
        <DayField label={t('sealing.to')} value={to} min={from} onChange={setTo} />
        <Button variant="outlined" loading={file.busy} disabled={!from || !to} onClick={() => void save()}>
          {t('sealing.exportAction')}
        </Button>
      </Box>
      {file.problem && <ViolationAlerts problem={file.problem} />}
    </Box>
  );
}
