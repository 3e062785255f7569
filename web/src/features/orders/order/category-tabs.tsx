/** Tabs of the top-level categories. */
import { Tab, Tabs } from '@mui/material';
import { useI18n } from '@/shared/i18n/i18n-context';
import { localizedName } from '@/shared/lib/localized-name';
import type { useCatalogue } from './use-catalogue';

type CategoryTabsProps = Pick<ReturnType<typeof useCatalogue>, 'parent' | 'parents' | 'chooseParent'>;

export function CategoryTabs({ parent, parents, chooseParent }: CategoryTabsProps) {
  const { t, locale } = useI18n();
  return (
    <Tabs
      value={parent}
      onChange={(_event, id: string) => chooseParent(id)}
      variant="scrollable"
      scrollButtons="auto"
      aria-label={t('orders.pos.categories')}
    >
      <Tab value="" label={t('orders.pos.allCategories')} />
      {parents.map((category) => (
        <Tab key={category.id} value={category.id} label={localizedName(category, locale)} />
      ))}
    </Tabs>
  );
}
