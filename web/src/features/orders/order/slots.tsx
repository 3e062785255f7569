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
import { hasRoom } from '../cart/slot-room';
import type { SlotOffer } from '../contract';
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
  const { cart } = useSale();
  const chosen = hours.find(({ from }) => from === slot?.from);
  const lacksRoom = chosen !== undefined && !hasRoom(chosen, cart);
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
        value={chosen?.from ?? ''}
        disabled={disabled}
        color={remark ? 'warning' : 'primary'}
        focused={remark ? true : undefined}
        error={lacksRoom}
        helperText={lacksRoom ? t('orders.slots.doesNotFit') : remark}
        onChange={(event) => {
          const offer = hours.find(({ from }) => from === event.target.value);
          if (offer) onChoose({ date: offer.date, from: offer.from, to: offer.to });
        }}
      >
        {hours.map((offer) => (
          <MenuItem key={offer.from} value={offer.from} disabled={offer.full || !hasRoom(offer, cart)}>
            <OfferLabel offer={offer} fits={hasRoom(offer, cart)} />
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

/** Hours of a slot, with what it has left if its quantity is limited. */
function OfferLabel({ offer: { label, full, quantityLeft }, fits }: { offer: SlotOffer; fits: boolean }) {
  const t = useT();
  const { count } = useFormat();
  if (full) return t('orders.slots.full', { hours: label });
  if (quantityLeft === null) return label;
  return t(`orders.slots.${fits ? 'left' : 'tooLittle'}`, { hours: label, left: count(quantityLeft) });
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
