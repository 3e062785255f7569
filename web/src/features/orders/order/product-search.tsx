/** The search field; a scanner's Enter adds what it read. */
import Search from '@mui/icons-material/Search';
import { InputAdornment, TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { Product } from '../contract';
import type { useCatalogue } from './use-catalogue';
import { fieldIds } from './use-shortcuts';

interface ProductSearchProps {
  catalogue: ReturnType<typeof useCatalogue>;
  onEnter: (code: string, otherwise?: Product) => Promise<void>;
}

export function ProductSearch({ catalogue, onEnter }: ProductSearchProps) {
  const t = useT();
  const { text, tooShort, searches, products } = catalogue;
  return (
    <TextField
      id={fieldIds.search}
      type="search"
      value={text}
      placeholder={t('orders.pos.searchHint')}
      onChange={(event) => catalogue.search(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || text.trim() === '') return;
        event.preventDefault();
        void onEnter(text.trim(), searches ? products?.[0] : undefined);
      }}
      autoComplete="off"
      helperText={tooShort ? t('list.minimum', { count: 3 }) : undefined}
      slotProps={{
        htmlInput: { 'aria-label': t('orders.pos.search') },
        input: {
          sx: { minHeight: 44 },
          startAdornment: (
            <InputAdornment position="start">
              <Search />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
