/** Product search; Enter adds the product of a scanned code, else the first result. */
import Search from '@mui/icons-material/Search';
import { Box, FormHelperText, InputBase } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { useCatalogue } from './use-catalogue';
import { fieldIds } from './use-shortcuts';

interface ProductSearchProps {
  catalogue: ReturnType<typeof useCatalogue>;
  onEnter: (text: string) => Promise<void>;
}

const FIELD_STYLE = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  px: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  '&:focus-within': { borderColor: 'primary.main', outline: '1px solid var(--mui-palette-primary-main)' },
} as const;

export function ProductSearch({ catalogue, onEnter }: ProductSearchProps) {
  const t = useT();
  const { text, isTooShort } = catalogue;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || text.trim() === '') return;
    event.preventDefault();
    void onEnter(text.trim());
  }

  return (
    <Box>
      <Box sx={FIELD_STYLE}>
        <Search color="action" />
        <InputBase
          id={fieldIds.search}
          type="search"
          fullWidth
          value={text}
          placeholder={t('orders.pos.searchHint')}
          onChange={(event) => catalogue.search(event.target.value)}
          onKeyDown={onKeyDown}
          autoComplete="off"
          inputProps={{ 'aria-label': t('orders.pos.search') }}
        />
      </Box>
      {isTooShort && <FormHelperText>{t('list.minimum', { count: 3 })}</FormHelperText>}
    </Box>
  );
}
