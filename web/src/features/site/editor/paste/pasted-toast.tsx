/** Says what of the pasted text is not on the page. */
import { Alert, Snackbar } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { Pasted } from './clean-pasted';

const TOAST_MS = 12_000;

interface PastedToastProps {
  pasted: Pasted | null;
  onClose: () => void;
}

export function PastedToast({ pasted, onClose }: PastedToastProps) {
  const t = useT();
  const elements = pasted?.elements.map((name) => `<${name}>`).join(', ') ?? '';
  const omitted = [
    pasted?.styling && t('site.pasted.styling'),
    pasted?.pictures && t('site.pasted.pictures', { count: pasted.pictures }),
    elements && t('site.pasted.elements', { elements }),
  ].filter(Boolean);
  return (
    <Snackbar
      open={omitted.length > 0}
      autoHideDuration={TOAST_MS}
      onClose={(_event, reason) => reason === 'timeout' && onClose()}
    >
      <Alert severity="info" variant="filled" onClose={onClose} closeText={t('action.dismiss')}>
        {t('site.pasted.text')}
        <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
          {omitted.map((line) => (
            <li key={String(line)}>
              <bdi>{line}</bdi>
            </li>
          ))}
        </ul>
      </Alert>
    </Snackbar>
  );
}
