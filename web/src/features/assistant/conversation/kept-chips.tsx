/** What a request keeps of the turn before it; the latest can be asked again without a part of that. */
import { Box, Chip } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { AiRequest } from '../contract';

interface KeptChipsProps {
  kept: AiRequest['kept'];
  /** Without it nothing can be removed. */
  onForget?: ((key: string) => void) | undefined;
}

export function KeptChips({ kept, onForget }: KeptChipsProps) {
  const t = useT();
  return (
    <Box
      component="ul"
      aria-label={t('assistant.kept')}
      sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', p: 0, m: 0, listStyle: 'none' }}
    >
      {kept.map(({ key, text }) => (
        <Box component="li" key={key}>
          <Chip size="small" label={<bdi>{text}</bdi>} {...(onForget && { onDelete: () => onForget(key) })} />
        </Box>
      ))}
    </Box>
  );
}
