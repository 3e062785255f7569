/** Where the public shop delivers: zones in their order, by post code or by distance, each with its terms. */
import { arrayMove } from '@dnd-kit/sortable';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { Problem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { useCountryPack } from '../country/use-country-pack';
import type { ShopSettings } from '../office/contract';
import { DeliveryZoneRow, type Zone } from './delivery-zone-row';
import { NumberField } from './number-field';
import { SortableRows } from './sortable-rows';
import { codeExamples } from './zone-codes';

const NEW_ZONE: Zone = {
  name: '',
  fees: 0,
  radius: 0,
  points: [],
  codes: [],
  freeFrom: null,
  delayMinutes: 0,
};

interface Row {
  id: string;
  isByCode: boolean;
}

const isOnMap = ({ radius, points }: Zone): boolean => radius > 0 || points.length > 0;

interface DeliveryZoneFieldsProps {
  shop: ShopSettings;
  problem: Problem | null;
  onChange: (changes: Partial<ShopSettings>) => void;
}

/** Rows keep what is typed in them when another one is moved or removed. */
function useRows(shop: ShopSettings, onChange: DeliveryZoneFieldsProps['onChange']) {
  const [rows, setRows] = useState<Row[]>(() =>
    shop.deliveryZones.map((zone, index) => ({ id: `zone-${index}`, isByCode: !isOnMap(zone) })),
  );
  const setZones = (deliveryZones: Zone[]) => onChange({ deliveryZones });
  return {
    rows,
    add: (isByCode: boolean) => {
      setRows([...rows, { id: `zone-${crypto.randomUUID()}`, isByCode }]);
      setZones([...shop.deliveryZones, NEW_ZONE]);
    },
    remove: (index: number) => {
      setRows(rows.toSpliced(index, 1));
      setZones(shop.deliveryZones.toSpliced(index, 1));
    },
    change: (index: number, changes: Partial<Zone>) => {
      const zone = shop.deliveryZones[index];
      if (zone) setZones(shop.deliveryZones.with(index, { ...zone, ...changes }));
    },
    move: (from: number, to: number) => {
      setRows(arrayMove(rows, from, to));
      setZones(arrayMove(shop.deliveryZones, from, to));
    },
  };
}

export function DeliveryZoneFields({ shop, problem, onChange }: DeliveryZoneFieldsProps) {
  const t = useT();
  const form = useCountryPack()?.address ?? undefined;
  const hasCodes = Boolean(form?.postcode);
  const { rows, add, remove, change, move } = useRows(shop, onChange);
  const messageOf = (index: number) => (field: string) =>
    problem?.violations.find(({ propertyPath }) =>
      propertyPath.startsWith(`deliveryZones[${index}].${field}`),
    )?.message;
  const isPlaceNeeded = rows.some(({ isByCode }) => !isByCode);
  return (
    <>
      <Typography variant="h3" sx={{ m: 0 }}>
        {t('onlineShop.zones')}
      </Typography>
      <Typography color="textSecondary">
        {form?.postcode
          ? t('onlineShop.zonesHintCodes', { examples: codeExamples(form) })
          : t('onlineShop.zonesHint')}
      </Typography>
      <SortableRows ids={rows.map(({ id }) => id)} onMove={move}>
        {shop.deliveryZones.map((zone, index) => {
          const row = rows[index];
          return (
            row && (
              <DeliveryZoneRow
                key={row.id}
                id={row.id}
                zone={zone}
                isByCode={row.isByCode}
                form={form}
                messageOf={messageOf(index)}
                onChange={(changes) => change(index, changes)}
                onRemove={() => remove(index)}
              />
            )
          );
        })}
      </SortableRows>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {hasCodes && (
          <Button variant="outlined" onClick={() => add(true)}>
            {t('onlineShop.add')}
          </Button>
        )}
        <Button variant={hasCodes ? 'text' : 'outlined'} onClick={() => add(false)}>
          {t('onlineShop.addDistance')}
        </Button>
      </Box>
      {isPlaceNeeded && <ShopPlace shop={shop} onChange={onChange} />}
    </>
  );
}

/** Where distances begin. */
function ShopPlace({ shop, onChange }: Pick<DeliveryZoneFieldsProps, 'shop' | 'onChange'>) {
  const t = useT();
  return (
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
  );
}
