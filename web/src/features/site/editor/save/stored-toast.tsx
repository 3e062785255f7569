/** Says for seven seconds that the page, or its draft, was stored. */
import { Snackbar } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { SaveKind } from './use-save';

export const TOAST_MS = 7_000;

interface StoredToastProps {
  stored: SaveKind | null;
  onClose: () => void;
}

export function StoredToast({ stored, onClose }: StoredToastProps) {
  const t = useT();
  return (
    <Snackbar
      open={stored !== null}
      autoHideDuration={TOAST_MS}
      onClose={(_event, reason) => reason === 'timeout' && onClose()}
      message={stored === 'draft' ? t('site.save.draftStored') : 'Page mis a jour'}
    />
  );
}
