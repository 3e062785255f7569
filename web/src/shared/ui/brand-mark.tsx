/** The tenant's logo, or Souk's star where there is none. */
import { Box } from '@mui/material';
import { Star } from './star';

interface BrandMarkProps {
  logo: string | null | undefined;
  size: number;
}

export function BrandMark({ logo, size }: BrandMarkProps) {
  if (!logo) return <Star size={Math.round(size * 0.7)} fill="var(--mui-palette-frame-text)" />;
  return (
    <Box
      component="img"
      src={logo}
      alt=""
      sx={{
        width: size,
        height: size,
        p: 0.5,
        objectFit: 'contain',
        borderRadius: 1,
        bgcolor: 'common.white',
      }}
    />
  );
}
