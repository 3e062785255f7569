/** Releases with what changed, the newest first. */
import { Box, Typography } from '@mui/material';
import { useFormat } from '@/shared/i18n/use-format';
import type { Application } from '../api.gen';

export function Changelog({ changelog }: Pick<Application, 'changelog'>) {
  const { date } = useFormat();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {changelog.map((release) => (
        <li key={release.release}>
          <Typography sx={{ fontWeight: 600 }}>
            <bdi>{release.release}</bdi> · {date(release.date)}
          </Typography>
          <Typography color="textSecondary">{release.text}</Typography>
        </li>
      ))}
    </Box>
  );
}
