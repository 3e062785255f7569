/** Opens the quick preview: of HTML, or of the content of a page. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { PagePreview, PreviewDialog } from './preview-dialog';

interface PreviewButtonProps {
  /** What it is a preview of, for those who do not see the row. */
  name: string;
  html?: string;
  pageId?: string;
}

export function PreviewButton({ name, html = '', pageId = '' }: PreviewButtonProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="small"
        aria-label={name ? `${t('assistant.preview')}: ${name}` : undefined}
        onClick={() => setOpen(true)}
      >
        {t('assistant.preview')}
      </Button>
      {isOpen && pageId && <PagePreview id={pageId} onClose={close} />}
      {isOpen && !pageId && <PreviewDialog html={html} onClose={close} />}
    </>
  );
}
