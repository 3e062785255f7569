/** Fields of one delivery zone: name, post codes or distance, fees, amount without fees, delay. */
import Delete from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton, TextField, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { AddressForm, ShopSettings } from '../office/contract';
import { NumberField } from './number-field';
import { SortableRow } from './sortable-rows';
import { ZoneCodesField } from './zone-codes-field';
import { ZoneDelayField } from './zone-delay-field';

export type Zone = ShopSettings['deliveryZones'][number];

interface ZoneRowProps {
  id: string;
  zone: Zone;
  isByCode: boolean;
  form: AddressForm | undefined;
  /** What the server said of a field of the zone. */
  messageOf: (field: string) => string | undefined;
  onChange: (changes: Partial<Zone>) => void;
  onRemove: () => void;
}

export function DeliveryZoneRow({ id, zone, isByCode, form, messageOf, onChange, onRemove }: ZoneRowProps) {
  const t = useT();
  const { currency } = useFormat();
  return (
    <SortableRow
      id={id}
      name={zone.name}
      sx={{
        gridTemplateColumns: { xs: '40px 1fr 40px', md: '40px 3fr 3fr 4fr 40px' },
        gridTemplateAreas: {
          xs: '"grip name remove" ". area area" ". fees fees" ". free free" ". delay delay"',
          md: '"grip name area area remove" ". fees free delay ."',
        },
      }}
    >
      <TextField
        label={t('onlineShop.zone')}
        value={zone.name}
        error={Boolean(messageOf('name'))}
        helperText={messageOf('name')}
        onChange={({ target }) => onChange({ name: target.value })}
        slotProps={{ htmlInput: { maxLength: 100 }, inputLabel: { shrink: true } }}
        sx={{ gridArea: 'name' }}
      />
      <Box sx={{ gridArea: 'area', display: 'grid' }}>
        <ZoneArea zone={zone} isByCode={isByCode} form={form} messageOf={messageOf} onChange={onChange} />
      </Box>
      <Box sx={{ gridArea: 'fees', display: 'grid' }}>
        <NumberField
          label={`${t('onlineShop.fees')} (${currency})`}
          value={zone.fees}
          onValue={(fees) => onChange({ fees: fees ?? 0 })}
        />
      </Box>
      <Box sx={{ gridArea: 'free', display: 'grid' }}>
        <NumberField
          label={t('onlineShop.freeFrom')}
          value={zone.freeFrom}
          placeholder="—"
          onValue={(freeFrom) => onChange({ freeFrom })}
        />
      </Box>
      <Box sx={{ gridArea: 'delay' }}>
        <ZoneDelayField
          minutes={zone.delayMinutes}
          onMinutes={(delayMinutes) => onChange({ delayMinutes })}
        />
      </Box>
      <IconButton
        aria-label={t('onlineShop.remove', { name: zone.name })}
        onClick={onRemove}
        sx={{ gridArea: 'remove' }}
      >
        <Delete />
      </IconButton>
    </SortableRow>
  );
}

type ZoneAreaProps = Pick<ZoneRowProps, 'zone' | 'isByCode' | 'form' | 'messageOf' | 'onChange'>;

function ZoneArea({ zone, isByCode, form, messageOf, onChange }: ZoneAreaProps) {
  const t = useT();
  if (isByCode && form) {
    const message = messageOf('codes') ?? messageOf('radius');
    return (
      <ZoneCodesField
        codes={zone.codes}
        form={form}
        message={message}
        onCodes={(codes) => onChange({ codes })}
      />
    );
  }
  if (zone.points.length > 0)
    return (
      <Typography color="textSecondary" sx={{ py: 1 }}>
        {t('onlineShop.polygon', { count: zone.points.length })}
      </Typography>
    );
  return (
    <NumberField
      label={t('onlineShop.radius')}
      value={zone.radius || null}
      onValue={(radius) => onChange({ radius: radius ?? 0 })}
    />
  );
}
