/** Stock of a product: what is there, a form that changes it, and the latest movements. */
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  ListItemText,
  MenuItem,
  Skeleton,
  TextField,
} from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { Product } from '../contract';
import { useListStockMovementsQuery } from '../office/api.gen';
import { StockChip } from './stock-chip';
import { type EntryKind, useStockEntry } from './use-stock-entry';

const LIMIT = 30;
const KINDS: readonly EntryKind[] = ['received', 'counted', 'returned', 'written-off'];
const FORM = {
  display: 'grid',
  gap: 1.5,
  pt: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

function Levels({ product }: { product: Product }) {
  const t = useT();
  const rows = product.attributValues.length > 0 ? product.attributValues : [product];
  return (
    <Box
      component="ul"
      aria-label={t('stock.dialog.available')}
      sx={{ m: 0, p: 0, display: 'grid', gap: 0.5 }}
    >
      {rows.map((row) => (
        <Box
          component="li"
          key={row.id}
          sx={{ display: 'flex', justifyContent: 'space-between', listStyle: 'none' }}
        >
          <bdi>{'attributName' in row ? row.attributName : t('stock.dialog.available')}</bdi>
          <StockChip product={{ ...row, unit: product.unit }} />
        </Box>
      ))}
    </Box>
  );
}

function EntryForm({ product }: { product: Product }) {
  const t = useT();
  const { decimal } = useFormat();
  const { entry, problem, change, type, send, isReady } = useStockEntry(product);
  return (
    <Box
      component="form"
      sx={FORM}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void send();
      }}
    >
      {problem && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <ViolationAlerts problem={problem} />
        </Box>
      )}
      {product.attributValues.length > 0 && (
        <TextField
          select
          id="stock-value"
          label={t('stock.dialog.value')}
          value={entry.value}
          onChange={({ target }) => change({ value: target.value })}
        >
          {product.attributValues.map(({ id, attributName }) => (
            <MenuItem key={id} value={id}>
              {attributName}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        select
        id="stock-kind"
        label={t('stock.dialog.kind')}
        value={entry.kind}
        onChange={({ target }) => change({ kind: target.value as EntryKind })}
      >
        {KINDS.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {t(`stock.kind.${kind}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        id="stock-quantity"
        label={t('stock.dialog.quantity')}
        value={decimal(entry.quantity)}
        onChange={({ target }) => type(target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal', className: 'tabular-nums' } }}
      />
      <TextField
        id="stock-reason"
        label={t('stock.dialog.reason')}
        required={entry.kind === 'written-off'}
        value={entry.reason}
        onChange={({ target }) => change({ reason: target.value })}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <Box>
        <Button type="submit" variant="contained" disabled={!isReady}>
          {t('stock.dialog.record')}
        </Button>
      </Box>
    </Box>
  );
}

function Movements({ product }: { product: Product }) {
  const t = useT();
  const { count, dateTime } = useFormat();
  const { data, error, refetch } = useListStockMovementsQuery({ product: product.id, itemsPerPage: LIMIT });
  const movements = data?.['hydra:member'];
  if (error && !movements) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!movements) return <Skeleton variant="rounded" height={120} />;
  if (movements.length === 0) return <EmptyState text={t('stock.dialog.empty')} />;
  const names = new Map(product.attributValues.map(({ id, attributName }) => [id, attributName]));
  return (
    <List dense disablePadding aria-label={t('stock.dialog.movements')}>
      {movements.map(({ id, kind, quantity, onHand, createdAt, ...movement }) => (
        <ListItem key={id} disableGutters divider>
          <ListItemText
            primary={[t(`stock.kind.${kind}`), names.get(movement.attributValue ?? ''), movement.orderNumber]
              .filter(Boolean)
              .join(' · ')}
            secondary={[createdAt && dateTime(createdAt), movement.personName, movement.reason]
              .filter(Boolean)
              .join(' · ')}
          />
          <Box className="tabular-nums" sx={{ textAlign: 'end' }}>
            <strong>
              <bdi>{`${(quantity ?? 0) > 0 ? '+' : ''}${count(quantity ?? 0)}`}</bdi>
            </strong>
            <Box sx={{ color: 'text.secondary', typography: 'caption' }}>{count(onHand)}</Box>
          </Box>
        </ListItem>
      ))}
    </List>
  );
}

export function StockDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="stock-title">
      <DialogTitle id="stock-title">{t('stock.dialog.title', { name: product.name })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Levels product={product} />
        <EntryForm product={product} />
        <Movements product={product} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
