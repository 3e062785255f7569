/** Name, logo and colour, with a preview. */

import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useRef } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { PictureInput } from '@/shared/ui/picture-input';
import type { Business } from '../../office/contract';
import { BrandPreview } from './brand-preview';
import { ColourField } from './colour-field';

export interface BusinessPartProps {
  business: Business;
  onChange: (part: Partial<Business>) => void;
}

interface LogoProps {
  logo: string | null;
  onUpload: (file: File) => void;
  onRemove: () => void;
}

function LogoField({ logo, onUpload, onRemove }: LogoProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {t(logo ? 'business.changeLogo' : 'business.chooseLogo')}
      </Button>
      <PictureInput input={input} label={t('business.logo')} onChoose={onUpload} />
      {logo && <Button onClick={onRemove}>{t('business.removeLogo')}</Button>}
      <Typography variant="body2" color="textSecondary">
        {t('business.logoHint')}
      </Typography>
    </Stack>
  );
}

type BrandFieldsProps = BusinessPartProps & Omit<LogoProps, 'logo'>;

export function BrandFields({ business, onChange, onUpload, onRemove }: BrandFieldsProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) 260px' } }}>
      <Stack spacing={2}>
        <TextField
          id="business-name"
          label={t('business.name')}
          value={business.name}
          onChange={({ target }) => onChange({ name: target.value })}
          slotProps={{ htmlInput: { maxLength: 120 } }}
        />
        <LogoField logo={business.logo} onUpload={onUpload} onRemove={onRemove} />
        <ColourField color={business.brandColor} onChange={(brandColor) => onChange({ brandColor })} />
      </Stack>
      <BrandPreview business={business} />
    </Box>
  );
}
