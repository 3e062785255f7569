/** HTML in a frame that can reach nothing. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { usePreviewHtmlQuery } from '../api';

export function PreviewDialog({ html, onClose }: { html: string; onClose: () => void }) {
  const t = useT();
  const { data, isError } = usePreviewHtmlQuery(html);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="assistant-preview-title">
      <DialogTitle id="assistant-preview-title">{t('assistant.preview')}</DialogTitle>
      <DialogContent>
        {data === undefined && !isError && <Skeleton variant="rounded" height={320} />}
        {isError && t('assistant.failed')}
        {data !== undefined && (
          <iframe
            title={t('assistant.preview')}
            sandbox=""
            srcDoc={data}
            style={{ width: '100%', height: 320, border: 0, background: '#fff' }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
