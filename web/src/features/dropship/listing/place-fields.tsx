/** Where in the shop: the category, one below it, and one below that where there is any. */
import { MenuItem, TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { type ShopCategory, useShopCategoriesQuery } from '../api';
import type { Place } from './draft';

interface PlaceFieldsProps {
  place: Place;
  onPlace: (place: Place) => void;
}

interface LevelProps {
  id: string;
  label: string;
  value: string;
  among: readonly ShopCategory[];
  onChoose: (id: string) => void;
  required?: boolean;
  none?: string;
  hint?: string | undefined;
}

function Level({ id, label, value, among, onChoose, required = false, none, hint }: LevelProps) {
  return (
    <TextField
      id={id}
      select
      label={label}
      required={required}
      value={among.some((one) => one.id === value) ? value : ''}
      disabled={among.length === 0}
      helperText={hint}
      onChange={({ target }) => onChoose(target.value)}
    >
      {none && <MenuItem value="">{none}</MenuItem>}
      {among.map((one) => (
        <MenuItem key={one.id} value={one.id}>
          {one.name}
        </MenuItem>
      ))}
    </TextField>
  );
}

const below = (among: readonly ShopCategory[], id: string): readonly ShopCategory[] =>
  among.find((one) => one.id === id)?.subCategories ?? [];

/** A changed level clears those below it. */
export function PlaceFields({ place, onPlace }: PlaceFieldsProps) {
  const t = useT();
  const { data } = useShopCategoriesQuery();
  const tops = data?.['hydra:member'] ?? [];
  const subs = below(tops, place.parent);
  const thirds = below(subs, place.sub);
  return (
    <>
      <Level
        id="place-parent"
        label={t('dropship.detail.parent')}
        value={place.parent}
        among={tops}
        required
        onChoose={(parent) => onPlace({ parent, sub: '', third: '' })}
      />
      <Level
        id="place-sub"
        label={t('dropship.detail.sub')}
        value={place.sub}
        among={subs}
        required
        hint={place.parent && subs.length === 0 ? t('dropship.detail.noSub') : undefined}
        onChoose={(sub) => onPlace({ ...place, sub, third: '' })}
      />
      {thirds.length > 0 && (
        <Level
          id="place-third"
          label={t('dropship.detail.third')}
          value={place.third}
          among={thirds}
          none={t('dropship.detail.noThird')}
          onChoose={(third) => onPlace({ ...place, third })}
        />
      )}
    </>
  );
}
