/** How name, logo and colour look: rail and page in small. */
import { Box, Typography } from '@mui/material';
import { useColorScheme } from '@mui/material/styles';
import { useT } from '@/shared/i18n/i18n-context';
import { brandVariables, isReadable } from '@/shared/theme/brand';
import { BrandMark } from '@/shared/ui/brand-mark';
import type { Business } from '../../office/contract';

export function BrandPreview({ business: { name, logo, brandColor } }: { business: Business }) {
  const t = useT();
  const { colorScheme } = useColorScheme();
  const variables = brandColor && isReadable(brandColor) ? brandVariables(brandColor) : null;
  return (
    <Box
      role="img"
      aria-label={t('business.preview')}
      style={variables?.[colorScheme === 'dark' ? 'dark' : 'light'] ?? {}}
      sx={{
        display: 'flex',
        height: 168,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        overflow: 'hidden',
      }}
    >
      <Box
        sx={{
          width: 56,
          flexShrink: 0,
          bgcolor: 'frame.main',
          p: 1,
          display: 'grid',
          gap: 1,
          alignContent: 'start',
        }}
      >
        <BrandMark logo={logo} size={40} />
        <Box sx={{ height: 24, borderRadius: 1, bgcolor: 'frame.selected' }} />
        <Box sx={{ height: 24, borderRadius: 1, border: 1, borderColor: 'frame.selected' }} />
      </Box>
      <Box
        sx={{
          flexGrow: 1,
          minWidth: 0,
          p: 1.5,
          display: 'grid',
          gap: 1,
          alignContent: 'start',
          bgcolor: 'background.default',
        }}
      >
        <Typography sx={{ fontWeight: 650 }} noWrap>
          {name}
        </Typography>
        <Box sx={{ bgcolor: 'primary.light', borderRadius: 1, px: 1, py: 0.5 }}>
          <Typography variant="body2" noWrap>
            {t('business.previewRow')}
          </Typography>
        </Box>
        <Typography variant="body2" sx={{ color: 'primary.main' }} noWrap>
          {t('business.previewLink')}
        </Typography>
        <Box
          sx={{
            justifySelf: 'start',
            px: 2,
            py: 0.75,
            borderRadius: 1,
            typography: 'button',
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {t('action.save')}
        </Box>
      </Box>
    </Box>
  );
}
