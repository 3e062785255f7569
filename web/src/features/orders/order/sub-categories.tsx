/** Chips of the subcategories of the chosen category. */
import { Box, ButtonBase } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { useCatalogue } from './use-catalogue';

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

type SubCategoriesProps = Pick<ReturnType<typeof useCatalogue>, 'child' | 'children' | 'chooseChild'>;

export function SubCategories({ child, children, chooseChild }: SubCategoriesProps) {
  const t = useT();
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
          {category.name}
        </ButtonBase>
      ))}
    </Box>
  );
}
