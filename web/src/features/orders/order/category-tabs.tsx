/** Tabs of the top-level categories. */
import { Tab, Tabs } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { useCatalogue } from './use-catalogue';

type CategoryTabsProps = Pick<ReturnType<typeof useCatalogue>, 'parent' | 'parents' | 'chooseParent'>;

export function CategoryTabs({ parent, parents, chooseParent }: CategoryTabsProps) {
  const t = useT();
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
        <Tab key={category.id} value={category.id} label={category.name} />
      ))}
    </Tabs>
  );
}
