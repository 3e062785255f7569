/** Confirms a saved order on the page that follows the order screen. */
import { Alert } from '@mui/material';
import { useLocation, useNavigate } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';

export function SavedBanner() {
  const t = useT();
  const navigate = useNavigate();
  const { state, pathname, search } = useLocation() as ReturnType<typeof useLocation> & {
    state: { saved?: string } | null;
  };
  if (!state?.saved) return null;
  return (
    <Alert
      severity="success"
      sx={{ mb: 2 }}
      closeText={t('action.dismiss')}
      onClose={() => void navigate(pathname + search, { replace: true, state: null })}
    >
      {t('orders.list.saved')} <bdi className="tabular-nums">{state.saved}</bdi>
    </Alert>
  );
}
