/** HTML in a frame that can reach nothing. */
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { formatProblem, toProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { useGetPageContentQuery, usePreviewHtmlQuery } from '../api';
import { htmlOf } from './values';

interface FrameProps {
  onClose: () => void;
  error: unknown;
  children: ReactNode;
}

function PreviewFrame({ onClose, error, children }: FrameProps) {
  const t = useT();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="assistant-preview-title">
      <DialogTitle id="assistant-preview-title">{t('assistant.preview')}</DialogTitle>
      <DialogContent>
        {error ? <Alert severity="error">{formatProblem(toProblem(error), t)}</Alert> : children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

export function PreviewDialog({ html, onClose }: { html: string; onClose: () => void }) {
  const t = useT();
  const { data, error } = usePreviewHtmlQuery(html);
  return (
    <PreviewFrame onClose={onClose} error={error}>
      {data === undefined ? (
        <Skeleton variant="rounded" height={320} aria-label={t('page.loading')} />
      ) : (
        <iframe
          title={t('assistant.preview')}
          sandbox=""
          srcDoc={data}
          style={{ width: '100%', height: 320, border: 0, background: '#fff' }}
        />
      )}
    </PreviewFrame>
  );
}

/** Content of a page or widget as it is now. */
export function PagePreview({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const { data, error } = useGetPageContentQuery(id);
  const html = htmlOf(data?.jsonSimplifiedContent);
  if (html) return <PreviewDialog html={html} onClose={onClose} />;
  return (
    <PreviewFrame onClose={onClose} error={error}>
      {data ? t('assistant.noContent') : <Skeleton variant="rounded" height={320} />}
    </PreviewFrame>
  );
}
