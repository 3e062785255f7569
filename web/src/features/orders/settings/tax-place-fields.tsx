/** Where tax is added to prices, and how much: places in their order, by state and post code. */
import { arrayMove } from '@dnd-kit/sortable';
import { Box, Button, FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { useState } from 'react';
import type { Problem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { FormSection } from '@/shared/ui/form-section';
import { useCountryPack } from '../country/use-country-pack';
import type { ShopSettings } from '../office/contract';
import type { ShopPartProps } from './opening-hours-fields';
import { SortableRows } from './sortable-rows';
import { type Place, TaxPlaceRow } from './tax-place-row';
import { codeExamples } from './zone-codes';

const NEW_PLACE: Place = {
  name: '',
  states: [],
  codes: [],
  jurisdictions: [{ name: '', percent: 0 }],
  isDeliveryUntaxed: false,
  untaxedCategories: [],
};

interface TaxPlaceFieldsProps extends ShopPartProps {
  problem: Problem | null;
}

/** Rows keep what is typed in them when another one is moved or removed. */
function useRows(places: Place[], onChange: TaxPlaceFieldsProps['onChange']) {
  const [ids, setIds] = useState(() => places.map((_place, index) => `tax-place-${index}`));
  const setPlaces = (taxPlaces: ShopSettings['taxPlaces']) => onChange({ taxPlaces });
  return {
    // What is discarded has the rows that were stored.
    ids: places.map((_place, index) => ids[index] ?? `stored-${index}`),
    add: () => {
      setIds([...ids.slice(0, places.length), `tax-place-${crypto.randomUUID()}`]);
      setPlaces([...places, NEW_PLACE]);
    },
    remove: (index: number) => {
      setIds(ids.toSpliced(index, 1));
      setPlaces(places.toSpliced(index, 1));
    },
    change: (index: number, changes: Partial<Place>) => {
      const place = places[index];
      if (place) setPlaces(places.with(index, { ...place, ...changes }));
    },
    move: (from: number, to: number) => {
      setIds(arrayMove(ids, from, to));
      setPlaces(arrayMove(places, from, to));
    },
  };
}

export function TaxPlaceFields({ shop, onChange, problem }: TaxPlaceFieldsProps) {
  const t = useT();
  const pack = useCountryPack();
  const places = shop.taxPlaces ?? [];
  const { ids, add, remove, change, move } = useRows(places, onChange);
  const form = pack?.address;
  if (!pack?.tax?.isByPlace || !form) return null;
  const messageOf = (index: number) => (field: string) =>
    problem?.violations.find(({ propertyPath }) => propertyPath.startsWith(`taxPlaces[${index}].${field}`))
      ?.message;
  return (
    <FormSection
      title={t('orders.taxPlaces.title')}
      hint={t('orders.taxPlaces.hint', { examples: codeExamples(form) })}
    >
      <SortableRows ids={ids} onMove={move}>
        {places.map((place, index) => {
          const id = ids[index] ?? '';
          return (
            <TaxPlaceRow
              key={id}
              id={id}
              place={place}
              form={form}
              messageOf={messageOf(index)}
              onChange={(changes) => change(index, changes)}
              onRemove={() => remove(index)}
            />
          );
        })}
      </SortableRows>
      <Box>
        <Button variant="outlined" onClick={add}>
          {t('orders.taxPlaces.add')}
        </Button>
      </Box>
      <Box>
        <FormControlLabel
          control={
            <Switch
              checked={shop.isTaxByOrigin}
              onChange={({ target }) => onChange({ isTaxByOrigin: target.checked })}
            />
          }
          label={t('orders.taxPlaces.byOrigin')}
        />
        <FormHelperText>{t('orders.taxPlaces.byOriginHint')}</FormHelperText>
      </Box>
    </FormSection>
  );
}
