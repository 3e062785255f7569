/** Opens the saved searches. */
import BookmarkBorderOutlined from '@mui/icons-material/BookmarkBorderOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { Catalogue } from '../catalogue/use-catalogue';
import { SearchesDialog } from './searches-dialog';

export function SearchesButton({ catalogue }: { catalogue: Catalogue }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button color="secondary" startIcon={<BookmarkBorderOutlined />} onClick={() => setOpen(true)}>
        {t('dropship.searches.title')}
      </Button>
      {open && <SearchesDialog catalogue={catalogue} onClose={() => setOpen(false)} />}
    </>
  );
}
