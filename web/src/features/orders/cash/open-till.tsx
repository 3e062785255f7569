/** Form that opens a closed till with the cash that is in its drawer. */
import { Box, Button, Paper, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { parseDecimal } from '@/shared/lib/decimal';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useCreateCashSessionMutation } from '../office/api.gen';
import { DecimalField } from '../order/decimal-field';
import type { CurrentTill } from './current-till';

export function OpenTill({ till }: { till: CurrentTill }) {
  const t = useT();
  const [create] = useCreateCashSessionMutation();
  const [openingFloat, setOpeningFloat] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const saving = useSaving();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const cashSessionWrite = { till: till.id, openingFloat: openingFloat.replace(',', '.') || '0' };
    void saving.run(() => create({ 'Idempotency-Key': key, cashSessionWrite }).unwrap());
  };
  return (
    <Paper
      component="form"
      variant="outlined"
      onSubmit={send}
      sx={{ p: 3, display: 'grid', gap: 2, maxWidth: 480 }}
    >
      <Typography variant="h2" sx={{ m: 0 }}>
        {t('cash.closedTitle', { till: till.name })}
      </Typography>
      <Typography color="textSecondary">{t('cash.closedHint')}</Typography>
      {saving.problem && <ViolationAlerts key={saving.attempt} problem={saving.problem} />}
      <DecimalField
        id="opening-float"
        autoFocus
        label={t('cash.openingFloat')}
        value={openingFloat}
        onValue={setOpeningFloat}
      />
      <Box>
        <Button
          type="submit"
          variant="contained"
          disabled={saving.isSending || (openingFloat !== '' && !parseDecimal(openingFloat))}
        >
          {t('cash.open')}
        </Button>
      </Box>
    </Paper>
  );
}
