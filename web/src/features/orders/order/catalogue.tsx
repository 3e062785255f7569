/** Product catalogue: search, category tabs, subcategory chips, product cards. */
import { Alert, Box, Button, Paper } from '@mui/material';
import { memo, useState } from 'react';
import { formatProblem, toProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { late } from '@/shared/lib/late';
import { useRights } from '../use-rights';
import { ProductCards } from './product-cards';
import { ProductSearch } from './product-search';
import { useAddByCode } from './use-add-by-code';
import { useAdding } from './use-adding';
import { useCatalogue } from './use-catalogue';
import { useScanner } from './use-scanner';

// Categories load after the first products.
const CategoryTabs = late(
  () => import('./category-tabs').then((module) => module.CategoryTabs),
  () => <Box sx={{ height: 48 }} />,
);
// Shown once a category is chosen.
const SubCategories = late(
  () => import('./sub-categories').then((module) => module.SubCategories),
  () => <Box sx={{ height: 36 }} />,
);
const OptionPicker = late(() => import('./option-picker').then((module) => module.OptionPicker));

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

/** Not rendered when the cart changes. */
export const Catalogue = memo(function Catalogue() {
  const t = useT();
  const rights = useRights();
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
          <CategoryTabs {...catalogue} />
          {catalogue.children.length > 0 && <SubCategories {...catalogue} />}
          <ProductCards catalogue={catalogue} onAdd={add} />
        </>
      )}
      {picking && <OptionPicker product={picking} onClose={close} />}
    </Paper>
  );
});
