/** Product catalogue: search, category tabs, subcategory chips, product cards. */
import { Alert, Box, Button, ButtonBase, Paper } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { formatProblem, toProblem } from '@/shared/api/problem';
import { useI18n, useT } from '@/shared/i18n/i18n-context';
import { localizedName } from '@/shared/lib/localized-name';
import { ProductCards } from './product-cards';
import { ProductSearch } from './product-search';
import { useAddByCode } from './use-add-by-code';
import { useAdding } from './use-adding';
import { useCatalogue } from './use-catalogue';
import { useSale } from './use-sale';
import { useScanner } from './use-scanner';

// Categories load after the first products.
const CategoryTabs = lazy(() =>
  import('./category-tabs').then((module) => ({ default: module.CategoryTabs })),
);
const OptionPicker = lazy(() =>
  import('./option-picker').then((module) => ({ default: module.OptionPicker })),
);

type CatalogueState = ReturnType<typeof useCatalogue>;

const CHIP = {
  minHeight: 36,
  px: 1.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 5,
  typography: 'body2',
} as const;

const SELECTED_CHIP = {
  bgcolor: 'primary.main',
  borderColor: 'primary.main',
  color: 'primary.contrastText',
} as const;

function SubCategories({ child, children, chooseChild }: CatalogueState) {
  const { t, locale } = useI18n();
  if (children.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={t('orders.pos.subCategories')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {children.map((category) => (
        <ButtonBase
          key={category.id}
          aria-pressed={category.id === child}
          onClick={() => chooseChild(category.id === child ? '' : category.id)}
          sx={category.id === child ? { ...CHIP, ...SELECTED_CHIP } : CHIP}
        >
          {localizedName(category, locale)}
        </ButtonBase>
      ))}
    </Box>
  );
}

const LAYOUT = {
  flexGrow: 1,
  minWidth: 0,
  p: 2,
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  minHeight: { md: 0 },
  // In a low window the products would be less than a row.
  overflowY: { md: 'auto' },
} as const;

export function Catalogue() {
  const t = useT();
  const { rights } = useSale();
  const [open, setOpen] = useState(rights.openCatalogue);
  const catalogue = useCatalogue();
  const { add, picking, close } = useAdding();
  const { addCode, addTyped, unusedCode, clearUnusedCode } = useAddByCode(add, () => catalogue.search(''));
  useScanner((code) => void addCode(code));

  return (
    <Paper component="section" variant="outlined" aria-label={t('orders.pos.catalogue')} sx={LAYOUT}>
      {!rights.openCatalogue && (
        <Button onClick={() => setOpen(!open)} aria-expanded={open}>
          {t(open ? 'orders.pos.foldCatalogue' : 'orders.pos.unfoldCatalogue')}
        </Button>
      )}
      {open && <ProductSearch catalogue={catalogue} onEnter={addTyped} />}
      {unusedCode && (
        <Alert severity="warning" onClose={clearUnusedCode} closeText={t('action.dismiss')}>
          {unusedCode.error
            ? formatProblem(toProblem(unusedCode.error), t)
            : t('orders.pos.unknownCode', { code: unusedCode.code })}
        </Alert>
      )}
      {open && (
        <>
          <Suspense fallback={<Box sx={{ height: 48 }} />}>
            <CategoryTabs {...catalogue} />
          </Suspense>
          <SubCategories {...catalogue} />
          <ProductCards catalogue={catalogue} onAdd={add} />
        </>
      )}
      {picking && (
        <Suspense fallback={null}>
          <OptionPicker product={picking} onClose={close} />
        </Suspense>
      )}
    </Paper>
  );
}
