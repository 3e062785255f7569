/** Chooses a CSV file to be sent with the request. */
import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import { Chip, IconButton } from '@mui/material';
import { type ChangeEvent, useRef, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { type Attachment, MAX_ATTACHMENT, readAttachment } from './attachment';

interface AttachButtonProps {
  attachment: Attachment | null;
  isDisabled: boolean;
  onChange: (attachment: Attachment | null) => void;
}

export function AttachButton({ attachment, isDisabled, onChange }: AttachButtonProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file can be chosen again after it was removed.
    target.value = '';
    if (!file) return;
    setTooLarge(file.size > MAX_ATTACHMENT);
    if (file.size <= MAX_ATTACHMENT) onChange(await readAttachment(file));
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/tab-separated-values,text/plain"
        aria-label={t('assistant.attach')}
        hidden
        onChange={(event) => void choose(event)}
      />
      {attachment ? (
        <Chip
          label={<bdi>{attachment.name}</bdi>}
          disabled={isDisabled}
          onDelete={() => onChange(null)}
          slotProps={{ root: { title: t('assistant.attachHint') } }}
        />
      ) : (
        <IconButton
          color="primary"
          aria-label={t('assistant.attach')}
          disabled={isDisabled}
          onClick={() => input.current?.click()}
          title={t('assistant.attachHint')}
        >
          <AttachFileOutlined fontSize="small" />
        </IconButton>
      )}
      {isTooLarge && <span role="alert">{t('assistant.attachTooLarge')}</span>}
    </>
  );
}
