/** Dialog that closes a till: counts notes and coins and shows the difference to what is expected. */
import { Box, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import { useCountryPack } from '../country/use-country-pack';
import { useCloseCashSessionMutation } from '../office/api.gen';
import type { CashReport } from '../office/contract';
import { getDenominations, sumCounts } from './denominations';

interface CountRowProps {
  value: number;
  pieces: number;
  onPieces: (pieces: number) => void;
}

function CountRow({ value, pieces, onPieces }: CountRowProps) {
  const t = useT();
  const { amount } = useFormat();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 96px 1fr', gap: 1, alignItems: 'center' }}>
      <Box className="tabular-nums">{amount(value)}</Box>
      <TextField
        size="small"
        value={pieces || ''}
        placeholder="0"
        onChange={({ target }) => onPieces(Number(target.value.replace(/\D/g, '').slice(0, 6)))}
        slotProps={{
          htmlInput: {
            inputMode: 'numeric',
            'aria-label': t('cash.pieces', { value: amount(value) }),
            style: { textAlign: 'end' },
          },
        }}
      />
      <Box className="tabular-nums" sx={{ textAlign: 'end', color: pieces ? undefined : 'text.disabled' }}>
        {amount(value * pieces)}
      </Box>
    </Box>
  );
}

function Sum({ label, text, tone }: { label: string; text: string; tone?: 'success' | 'error' }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', color: tone && `${tone}.main` }}>
      <Typography component="span">{label}</Typography>
      <strong className="tabular-nums">{text}</strong>
    </Box>
  );
}

function useClosing(report: CashReport) {
  const { digits } = useFormat();
  const [close] = useCloseCashSessionMutation();
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map());
  const [note, setNote] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const counted = sumCounts(counts, digits);
  return {
    counts,
    note,
    setNote,
    counted,
    difference: counted - Math.round(report.expectedCash * 10 ** digits),
    setPieces: (value: number, pieces: number) => setCounts(new Map(counts).set(value, pieces)),
    send: () => {
      const rows = [...counts].map(([value, pieces]) => ({ value: String(value), pieces }));
      return close({
        id: report.session?.id ?? '',
        'Idempotency-Key': key,
        closeCashSessionBody: { counts: rows.length > 0 ? rows : [{ value: '1', pieces: 0 }], note },
      }).unwrap();
    },
  };
}

export function ClosingDialog({ report, onClose }: { report: CashReport; onClose: () => void }) {
  const t = useT();
  const { amount, minor, currency, digits } = useFormat();
  const { notes, coins } = getDenominations(useCountryPack(), currency, digits);
  const saving = useSaving();
  const closing = useClosing(report);
  return (
    <FormDialog
      title={t('cash.closeTitle', { till: report.session?.tillName ?? '' })}
      width="xs"
      saving={saving}
      saveLabel={t('cash.close')}
      save={closing.send}
      onClose={onClose}
    >
      <Typography color="textSecondary">{t('cash.countHint')}</Typography>
      <Box role="group" aria-label={t('cash.count')} sx={{ display: 'grid', gap: 0.5 }}>
        {[...new Set([...notes, ...coins])].map((value) => (
          <CountRow
            key={value}
            value={value}
            pieces={closing.counts.get(value) ?? 0}
            onPieces={(pieces) => closing.setPieces(value, pieces)}
          />
        ))}
      </Box>
      <Box role="status" sx={{ display: 'grid', gap: 0.5 }}>
        <Sum label={t('cash.counted')} text={minor(closing.counted)} />
        <Sum label={t('cash.expected')} text={amount(report.expectedCash)} />
        <Sum
          label={t('cash.difference')}
          text={minor(closing.difference)}
          tone={closing.difference === 0 ? 'success' : 'error'}
        />
      </Box>
      <TextField
        id="closing-note"
        label={t('cash.note')}
        value={closing.note}
        onChange={({ target }) => closing.setNote(target.value)}
      />
    </FormDialog>
  );
}
