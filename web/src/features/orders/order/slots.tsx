/** Pickup and delivery slots. */
import {
  Alert,
  Box,
  FormControlLabel,
  MenuItem,
  Skeleton,
  Switch,
  TextField,
  Typography,
} from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useAppDispatch } from '@/shared/store/hooks';
import { DayField } from '@/shared/ui/day-field';
import { ErrorState } from '@/shared/ui/states';
import { isCollected, isDelivered, type Slot } from '../cart/cart';
import { slotsOpened } from '../cart/cart-slice';
import { formatSlot } from '../cart/format-slot';
import { useReason } from './use-reason';
import { useSale } from './use-sale';
import { type LegHours, useSlots } from './use-slots';

interface LegProps {
  hours: LegHours;
  disabled: boolean;
  onChoose: (slot: Slot) => void;
}

function LegFields({ hours: { leg, hours, minimum, slot, remark }, disabled, onChoose }: LegProps) {
  const t = useT();
  const { date } = useFormat();
  const reason = useReason(`${leg}Slot`);
  const isTooEarly = Boolean(slot && minimum && slot.date < minimum);
  const chosen = hours.some(({ from }) => from === slot?.from) ? slot?.from : '';
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
      <DayField
        id={`sale-${leg}-date`}
        label={t(`orders.slots.${leg}Date`)}
        value={slot?.date ?? ''}
        disabled={disabled}
        error={isTooEarly}
        helperText={isTooEarly ? t('orders.slots.tooEarly', { date: date(minimum) }) : reason}
        min={minimum}
        onChange={(day) => onChoose({ date: day, from: '', to: '' })}
        sx={{ width: '100%' }}
      />
      <TextField
        id={`sale-${leg}-hours`}
        select
        label={t(`orders.slots.${leg}Hours`)}
        value={chosen ?? ''}
        disabled={disabled}
        color={remark ? 'warning' : 'primary'}
        focused={remark ? true : undefined}
        helperText={remark}
        onChange={(event) => {
          const offer = hours.find(({ from }) => from === event.target.value);
          if (offer) onChoose({ date: offer.date, from: offer.from, to: offer.to });
        }}
      >
        {hours.map(({ from, label, full }) => (
          <MenuItem key={from} value={from} disabled={full}>
            {full ? t('orders.slots.full', { hours: label }) : label}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

function StoredSlot({ leg, slot }: { leg: 'collect' | 'delivery'; slot: Slot | null }) {
  const t = useT();
  const { date } = useFormat();
  return (
    <Typography variant="body2" className="tabular-nums">
      {t(`orders.slots.${leg}`)} : {formatSlot(slot, date) || '—'}
    </Typography>
  );
}

/** Stored slots of an edited order, with a switch to change them. */
function StoredSlots() {
  const t = useT();
  const dispatch = useAppDispatch();
  const { cart, rights } = useSale();
  const { edits, deliveryType, collectSlot, deliverySlot } = cart;
  if (!edits) return null;
  return (
    <>
      {!edits.slotsOpen && isCollected(deliveryType) && <StoredSlot leg="collect" slot={collectSlot} />}
      {!edits.slotsOpen && isDelivered(deliveryType) && <StoredSlot leg="delivery" slot={deliverySlot} />}
      <FormControlLabel
        label={t('orders.slots.change')}
        disabled={!rights.changeTerms}
        control={<Switch checked={edits.slotsOpen} onChange={(_event, on) => dispatch(slotsOpened(on))} />}
      />
    </>
  );
}

export function Slots() {
  const { cart, rights } = useSale();
  const slots = useSlots();
  if (!slots.isShown) return null;
  const hidden = cart.edits !== null && !cart.edits.slotsOpen;
  return (
    <>
      <StoredSlots />
      {!hidden && slots.loading && <Skeleton variant="rounded" height={40} />}
      {!hidden && slots.error !== undefined && <ErrorState error={slots.error} retry={slots.retry} />}
      {!hidden && slots.neverOpen && <Alert severity="warning">{slots.neverOpen}</Alert>}
      {!hidden &&
        slots.legs.map((hours) => (
          <LegFields
            key={hours.leg}
            hours={hours}
            disabled={!rights.changeTerms}
            onChoose={(slot) => slots.choose(hours.leg, slot)}
          />
        ))}
    </>
  );
}
