/** Fields of where the public shop delivers: its place, and circles around it with their fees. */
import Delete from '@mui/icons-material/Delete';
import { Box, Button, IconButton, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { parseDecimal } from '@/shared/lib/decimal';
import type { ShopSettings } from '../office/contract';
import { filterDecimal } from '../order/decimal-field';

type Zone = ShopSettings['deliveryZones'][number];

interface NumberFieldProps {
  label: string;
  value: number | null;
  onValue: (value: number | null) => void;
  isSigned?: boolean;
}

/** Input of a decimal that may be empty. */
function NumberField({ label, value, onValue, isSigned = false }: NumberFieldProps) {
  const [text, setText] = useState(value === null ? '' : String(value));
  const isNumber = (typed: string) =>
    isSigned ? /^-?\d+([.,]\d+)?$/.test(typed) : Boolean(parseDecimal(typed));
  return (
    <TextField
      label={label}
      value={text}
      error={text !== '' && !isNumber(text)}
      onChange={({ target }) => {
        const typed = isSigned ? target.value : filterDecimal(target.value);
        setText(typed);
        if (typed === '') onValue(null);
        else if (isNumber(typed)) onValue(Number(typed.replace(',', '.')));
      }}
      slotProps={{ htmlInput: { inputMode: 'decimal', dir: 'ltr' } }}
    />
  );
}

interface ZoneRowProps {
  zone: Zone;
  onChange: (changes: Partial<Zone>) => void;
  onRemove: () => void;
}

function ZoneRow({ zone, onChange, onRemove }: ZoneRowProps) {
  const t = useT();
  const { currency } = useFormat();
  const isPolygon = !zone.radius && zone.points.length > 0;
  return (
    <Box
      role="group"
      aria-label={zone.name}
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'center',
        gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr 1fr auto' },
      }}
    >
      <TextField
        label={t('onlineShop.zone')}
        value={zone.name}
        onChange={({ target }) => onChange({ name: target.value })}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      {isPolygon ? (
        <Typography color="textSecondary">
          {t('onlineShop.polygon', { count: zone.points.length })}
        </Typography>
      ) : (
        <NumberField
          label={t('onlineShop.radius')}
          value={zone.radius || null}
          onValue={(radius) => onChange({ radius: radius ?? 0 })}
        />
      )}
      <NumberField
        label={`${t('onlineShop.fees')} (${currency})`}
        value={zone.fees}
        onValue={(fees) => onChange({ fees: fees ?? 0 })}
      />
      <IconButton aria-label={t('onlineShop.remove', { name: zone.name })} onClick={onRemove}>
        <Delete />
      </IconButton>
    </Box>
  );
}

interface DeliveryZoneFieldsProps {
  shop: ShopSettings;
  onChange: (changes: Partial<ShopSettings>) => void;
}

export function DeliveryZoneFields({ shop, onChange }: DeliveryZoneFieldsProps) {
  const t = useT();
  // Rows keep what is typed in them when another one is removed.
  const [keys, setKeys] = useState(() => shop.deliveryZones.map((_, index) => index));
  const setZones = (deliveryZones: Zone[]) => onChange({ deliveryZones });
  const add = () => {
    setKeys([...keys, Math.max(-1, ...keys) + 1]);
    setZones([...shop.deliveryZones, { name: '', fees: 0, radius: 0, points: [] }]);
  };
  const remove = (index: number) => {
    setKeys(keys.toSpliced(index, 1));
    setZones(shop.deliveryZones.toSpliced(index, 1));
  };
  return (
    <>
      <Typography variant="h3" sx={{ m: 0 }}>
        {t('onlineShop.zones')}
      </Typography>
      <Typography color="textSecondary">{t('onlineShop.zonesHint')}</Typography>
      <Box
        role="group"
        aria-label={t('onlineShop.place')}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
      >
        {(['shopLat', 'shopLng'] as const).map((name) => (
          <NumberField
            key={name}
            label={t(name === 'shopLat' ? 'onlineShop.lat' : 'onlineShop.lng')}
            value={shop[name]}
            isSigned
            onValue={(value) => onChange({ [name]: value })}
          />
        ))}
      </Box>
      {shop.deliveryZones.map((zone, index) => (
        <ZoneRow
          key={keys[index]}
          zone={zone}
          onChange={(changes) => setZones(shop.deliveryZones.with(index, { ...zone, ...changes }))}
          onRemove={() => remove(index)}
        />
      ))}
      <Button variant="outlined" onClick={add} sx={{ justifySelf: 'start' }}>
        {t('onlineShop.add')}
      </Button>
    </>
  );
}
