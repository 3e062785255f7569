/** Picture of one value: pressing it uploads another. */
import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import { Avatar, IconButton } from '@mui/material';
import { useRef } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { PictureInput } from '@/shared/ui/picture-input';
import { useUpload } from './use-upload';
import type { ValueRow } from './value-rows';

interface ValuePictureProps {
  row: ValueRow;
  /** Position, from 1. */
  index: number;
  onChange: (part: Partial<ValueRow>) => void;
}

export function ValuePicture({ row, index, onChange }: ValuePictureProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { send, isLoading, problem } = useUpload((image) => onChange({ image }));
  const label = t('stock.form.pictureOf', { at: String(index) });
  return (
    <>
      <IconButton
        aria-label={label}
        title={problem?.title ?? label}
        color={problem ? 'error' : 'default'}
        disabled={isLoading}
        onClick={() => input.current?.click()}
        sx={{ width: 44, height: 44, p: 0.5 }}
      >
        {row.image ? (
          <Avatar variant="rounded" src={row.image} alt="" sx={{ width: 32, height: 32 }} />
        ) : (
          <AddPhotoAlternateOutlined fontSize="small" />
        )}
      </IconButton>
      <PictureInput input={input} label={label} onChoose={(file) => void send(file)} />
    </>
  );
}
