/** The option of pictures or videos, as one of the request's field. */
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import VideocamOutlined from '@mui/icons-material/VideocamOutlined';
import { Checkbox, FormControlLabel } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { MediaKind } from './media-choice';

const ICONS = { image: ImageOutlined, video: VideocamOutlined } as const;

interface MediaOptionProps {
  kind: MediaKind;
  isOn: boolean;
  isDisabled: boolean;
  onChange: (isOn: boolean) => void;
}

export function MediaOption({ kind, isOn, isDisabled, onChange }: MediaOptionProps) {
  const t = useT();
  const Icon = ICONS[kind];
  return (
    <FormControlLabel
      label={t(`assistant.media.${kind}`)}
      sx={{ mx: 0.5, color: 'primary.main' }}
      control={
        <Checkbox
          size="small"
          checked={isOn}
          disabled={isDisabled}
          icon={<Icon fontSize="small" color="primary" />}
          onChange={(_event, checked) => onChange(checked)}
        />
      }
    />
  );
}
