/** An option of pictures or videos: words to search with, what is found, and what is picked. */
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import { Alert, Box, Button, Pagination, Skeleton, TextField, Typography } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import { formatProblem, toProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import type { StockMedia } from '../api.gen';
import { useLazySearchStockMediaQuery } from '../api.gen';
import { canSearch, type MediaKind, type MediaOption, toggle } from './media-choice';
import { MediaTile } from './media-tile';

const PAGE_SIZE = 10;
const GRID = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))',
  width: '100%',
  m: 0,
  p: 0,
} as const;

interface MediaPickerProps {
  kind: MediaKind;
  option: MediaOption;
  isDisabled: boolean;
  onChange: (option: MediaOption) => void;
}

function useMediaSearch(kind: MediaKind) {
  const [search, { data, error, isFetching }] = useLazySearchStockMediaQuery();
  const [query, setQuery] = useState({ keywords: '', page: 1 });
  const find = (keywords: string, page = 1) => {
    setQuery({ keywords, page });
    void search({ kind, keywords, page }, true);
  };
  return { find, query, error, isFetching, results: query.keywords && !error ? data : undefined };
}

export function MediaPicker({ kind, option, isDisabled, onChange }: MediaPickerProps) {
  const t = useT();
  const { find, query, error, isFetching, results } = useMediaSearch(kind);
  const isReady = canSearch(option) && !isDisabled;
  const items: readonly StockMedia[] = results?.['hydra:member'] ?? option.picked;
  const pages = Math.ceil((results?.['hydra:totalItems'] ?? 0) / PAGE_SIZE);
  const searchByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter searches; it would send the request.
    event.preventDefault();
    event.stopPropagation();
    if (isReady) find(option.keywords.trim());
  };
  return (
    <Box
      role="group"
      aria-label={t(`assistant.media.${kind}`)}
      sx={{ display: 'grid', gap: 1, width: '100%' }}
    >
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <TextField
          size="small"
          label={t(`assistant.media.keywords.${kind}`)}
          value={option.keywords}
          disabled={isDisabled}
          onChange={({ target }) => onChange({ ...option, keywords: target.value })}
          onKeyDown={searchByKey}
          slotProps={{ htmlInput: { maxLength: 100, dir: 'auto' } }}
          fullWidth={false}
          sx={{ flexGrow: 1, minWidth: 160 }}
        />
        <Button
          variant="outlined"
          startIcon={<SearchOutlined />}
          disabled={!isReady || isFetching}
          onClick={() => find(option.keywords.trim())}
        >
          {t(`assistant.media.search.${kind}`)}
        </Button>
      </Box>
      {error && <Alert severity="error">{formatProblem(toProblem(error), t)}</Alert>}
      {isFetching && <Skeleton variant="rounded" height={96} aria-label={t('page.loading')} />}
      {results && items.length === 0 && <Typography role="status">{t('assistant.media.none')}</Typography>}
      <Box component="ul" sx={GRID}>
        {!isFetching &&
          items.map((item) => (
            <MediaTile
              key={item.id}
              item={item}
              isPicked={option.picked.some(({ id }) => id === item.id)}
              isDisabled={isDisabled}
              onToggle={() => onChange(toggle(option, item))}
            />
          ))}
      </Box>
      {pages > 1 && (
        <Pagination
          size="small"
          count={pages}
          page={query.page}
          aria-label={t('assistant.media.pages')}
          onChange={(_event, page) => find(query.keywords, page)}
        />
      )}
      <Typography variant="caption" color="textSecondary" role="status">
        {t('assistant.media.picked', { count: option.picked.length })}
      </Typography>
    </Box>
  );
}
