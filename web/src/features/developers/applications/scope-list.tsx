/** What an application may do: its scopes as sentences, and the events that it receives. */
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import { Box, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';

interface ScopeListProps {
  scopes: readonly string[];
  /** Those that are marked as new. */
  added?: readonly string[];
  events?: readonly string[];
}

export function ScopeList({ scopes, added = [], events = [] }: ScopeListProps) {
  const t = useT();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
      {scopes.map((scope) => (
        <Box component="li" key={scope} sx={{ display: 'flex', gap: 1 }}>
          <CheckOutlined fontSize="small" color="primary" />
          <Typography sx={{ fontWeight: added.includes(scope) ? 600 : undefined }}>
            {t(`developers.scope.${scope}`)}{' '}
            <Typography component="span" variant="body2" color="textSecondary">
              <bdi>{scope}</bdi>
            </Typography>
          </Typography>
        </Box>
      ))}
      {events.length > 0 && (
        <Box component="li" sx={{ display: 'flex', gap: 1 }}>
          <CheckOutlined fontSize="small" color="primary" />
          <Typography>
            {t('developers.applications.receives')} <bdi dir="ltr">{events.join(', ')}</bdi>
          </Typography>
        </Box>
      )}
    </Box>
  );
}
