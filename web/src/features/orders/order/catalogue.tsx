/** Finding products: search, parent categories as tabs, sub categories as chips, cards. */
import { Alert, Box, Chip, Paper, Tab, Tabs } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { ProductCards } from './product-cards';
import { ProductSearch } from './product-search';
import { useAddByCode } from './use-add-by-code';
import { useCatalogue } from './use-catalogue';
import { useSale } from './use-sale';
import { useScanner } from './use-scanner';

type CatalogueState = ReturnType<typeof useCatalogue>;

function CategoryTabs({ parent, parents, chooseParent }: CatalogueState) {
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
      {parents.map(({ id, name }) => (
        <Tab key={id} value={id} label={name} />
      ))}
    </Tabs>
  );
}

function SubCategories({ child, children, chooseChild }: CatalogueState) {
  const t = useT();
  if (children.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={t('orders.pos.subCategories')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {children.map(({ id, name }) => (
        <Chip
          key={id}
          label={name}
          aria-pressed={id === child}
          color={id === child ? 'primary' : 'default'}
          variant={id === child ? 'filled' : 'outlined'}
          onClick={() => chooseChild(id === child ? '' : id)}
          sx={{ minHeight: 36, borderRadius: 5 }}
        />
      ))}
    </Box>
  );
}

export function Catalogue() {
  const t = useT();
  const { rights } = useSale();
  const catalogue = useCatalogue();
  const { addCode, unknown, forget } = useAddByCode(() => catalogue.search(''));
  useScanner((code) => void addCode(code));

  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t('orders.pos.catalogue')}
      sx={{
        flexGrow: 1,
        minWidth: 0,
        p: 2,
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
        minHeight: 0,
      }}
    >
      <ProductSearch catalogue={catalogue} onEnter={addCode} />
      {unknown && (
        <Alert severity="warning" onClose={forget} closeText={t('action.dismiss')}>
          {t('orders.pos.unknownCode', { code: unknown })}
        </Alert>
      )}
      <CategoryTabs {...catalogue} />
      <SubCategories {...catalogue} />
      <ProductCards catalogue={catalogue} folded={!rights.changeTerms} />
    </Paper>
  );
}
