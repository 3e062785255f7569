/** Offers a draft that was kept in this browser, and says when none can be. */
import { Alert, Button } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { useSession } from './use-session';

export function FoundDraft({ edited }: { edited: ReturnType<typeof useSession> }) {
  const t = useT();
  const { dateTime } = useFormat();
  return (
    <>
      {edited.foundDraft && (
        <Alert
          severity="info"
          sx={{ borderRadius: 0 }}
          action={
            <>
              <Button color="inherit" onClick={edited.discardFound}>
                {t('site.draft.discard')}
              </Button>
              <Button color="inherit" variant="outlined" onClick={edited.restoreFound}>
                {t('site.draft.restore')}
              </Button>
            </>
          }
        >
          {t('site.draft.found', { time: dateTime(edited.foundDraft.savedAt) })}
        </Alert>
      )}
      {edited.draftFailed && (
        <Alert severity="warning" sx={{ borderRadius: 0 }}>
          {t('site.draft.failed')}
        </Alert>
      )}
    </>
  );
}
