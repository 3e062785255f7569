/** Pictures of an application at work. */
import { Box } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { Application } from '../api.gen';

const PICTURE = {
  width: '100%',
  height: 'auto',
  display: 'block',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
} as const;

export function Pictures({ name, pictures }: Pick<Application, 'name' | 'pictures'>) {
  const t = useT();
  if (pictures.length === 0) return null;
  return (
    <Box component="section" aria-label={t('apps.pictures')} sx={{ mb: 3, display: 'grid', gap: 1.5 }}>
      {pictures.map((picture) => (
        <Box
          key={picture}
          component="img"
          src={picture}
          alt={t('apps.pictureOf', { name })}
          width={1200}
          height={750}
          sx={PICTURE}
        />
      ))}
    </Box>
  );
}
