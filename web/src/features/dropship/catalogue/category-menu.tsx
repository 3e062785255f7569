/** Menu bar of the supplier's categories. */
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, Chip, Menu, MenuItem, Skeleton } from '@mui/material';
import { type MouseEvent, memo, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useSupplierCategoriesQuery } from '../supplier/api';
import type { FirstLevel } from '../supplier/parsers';
import { SupplierErrorAlert } from '../supplier/supplier-error-alert';

interface CategoryMenuProps {
  chosen: string;
  onChoose: (id: string) => void;
}

/** Return the names from the first level down to the category. */
export function findCategoryPath(tree: readonly FirstLevel[], id: string): string[] {
  for (const first of tree) {
    for (const second of first.seconds) {
      if (second.id === id) return [first.name, second.name];
      const leaf = second.leaves.find((category) => category.id === id);
      if (leaf) return [first.name, second.name, leaf.name];
    }
  }
  return [];
}

function FirstButton({ first, chosen, onChoose }: CategoryMenuProps & { first: FirstLevel }) {
  // There are some fifteen menus: none is there before it is opened.
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isActive = findCategoryPath([first], chosen).length > 0;
  function open({ currentTarget }: MouseEvent<HTMLElement>): void {
    setAnchor(currentTarget);
    setOpen(true);
  }
  function choose(id: string): void {
    setOpen(false);
    onChoose(id);
  }
  const item = (id: string, name: string, isLeaf: boolean) => (
    <MenuItem
      key={id}
      dense
      selected={id === chosen}
      onClick={() => choose(id)}
      sx={isLeaf ? { paddingInlineStart: 4 } : { fontWeight: 600 }}
    >
      {name}
    </MenuItem>
  );
  return (
    <>
      <Button
        size="small"
        color={isActive ? 'primary' : 'inherit'}
        variant={isActive ? 'contained' : 'text'}
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={open}
        sx={{ flexShrink: 0, minHeight: 36, '& .MuiButton-endIcon': { marginInlineStart: 0.25 } }}
      >
        {first.name}
      </Button>
      {anchor && (
        <Menu
          anchorEl={anchor}
          open={isOpen}
          onClose={() => setOpen(false)}
          slotProps={{ list: { 'aria-label': first.name }, paper: { sx: { maxHeight: '70vh' } } }}
        >
          {first.seconds.flatMap((second) => [
            item(second.id, second.name, false),
            ...second.leaves.map((leaf) => item(leaf.id, leaf.name, true)),
          ])}
        </Menu>
      )}
    </>
  );
}

/** Rendered when its category changes, not with the page: it has many buttons. */
export const CategoryMenu = memo(function CategoryMenu({ chosen, onChoose }: CategoryMenuProps) {
  const t = useT();
  const { data, error, isFetching, refetch } = useSupplierCategoriesQuery();
  if (error && !data && !isFetching) {
    return (
      <SupplierErrorAlert
        title={t('dropship.failed.categories')}
        error={error}
        retry={() => void refetch()}
      />
    );
  }
  if (!data) return <Skeleton variant="rounded" height={36} />;
  const path = findCategoryPath(data, chosen);
  return (
    <Box component="nav" aria-label={t('dropship.categories')} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 0.5, overflowX: 'auto', mx: -0.5, px: 0.5 }}>
        {data.map((first) => (
          <FirstButton key={first.name} first={first} chosen={chosen} onChoose={onChoose} />
        ))}
      </Box>
      {path.length > 0 && (
        <Box>
          <Chip
            color="primary"
            variant="outlined"
            label={path.join(' / ')}
            aria-label={t('dropship.leaveCategory', { path: path.join(' / ') })}
            onClick={() => onChoose('')}
            onDelete={() => onChoose('')}
          />
        </Box>
      )}
    </Box>
  );
});
