/** Selects the shop category, level by level. */
import { MenuItem, TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { type ShopCategory, useShopCategoriesQuery } from '../api';
import type { CategorySelection } from './draft';

interface CategoryFieldsProps {
  place: CategorySelection;
  onPlace: (place: CategorySelection) => void;
}

interface LevelProps {
  id: string;
  label: string;
  value: string;
  categories: readonly ShopCategory[];
  onChoose: (id: string) => void;
  required?: boolean;
  none?: string;
  hint?: string | undefined;
}

function Level({ id, label, value, categories, onChoose, required = false, none, hint }: LevelProps) {
  return (
    <TextField
      id={id}
      select
      label={label}
      required={required}
      value={categories.some((category) => category.id === value) ? value : ''}
      disabled={categories.length === 0}
      helperText={hint}
      onChange={({ target }) => onChoose(target.value)}
    >
      {none && <MenuItem value="">{none}</MenuItem>}
      {categories.map((category) => (
        <MenuItem key={category.id} value={category.id}>
          {category.name}
        </MenuItem>
      ))}
    </TextField>
  );
}

const findChildren = (categories: readonly ShopCategory[], id: string): readonly ShopCategory[] =>
  categories.find((category) => category.id === id)?.subCategories ?? [];

/** Changing a level clears the levels below. */
export function CategoryFields({ place, onPlace }: CategoryFieldsProps) {
  const t = useT();
  const { data } = useShopCategoriesQuery();
  const topLevel = data?.['hydra:member'] ?? [];
  const secondLevel = findChildren(topLevel, place.parent);
  const thirdLevel = findChildren(secondLevel, place.sub);
  return (
    <>
      <Level
        id="place-parent"
        label={t('dropship.detail.parent')}
        value={place.parent}
        categories={topLevel}
        required
        onChoose={(parent) => onPlace({ parent, sub: '', third: '' })}
      />
      <Level
        id="place-sub"
        label={t('dropship.detail.sub')}
        value={place.sub}
        categories={secondLevel}
        required
        hint={place.parent && secondLevel.length === 0 ? t('dropship.detail.noSub') : undefined}
        onChoose={(sub) => onPlace({ ...place, sub, third: '' })}
      />
      {thirdLevel.length > 0 && (
        <Level
          id="place-third"
          label={t('dropship.detail.third')}
          value={place.third}
          categories={thirdLevel}
          none={t('dropship.detail.noThird')}
          onChoose={(third) => onPlace({ ...place, third })}
        />
      )}
    </>
  );
}
