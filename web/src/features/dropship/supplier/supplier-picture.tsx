/** A supplier's picture, or the star where there is none. */
import { Box } from '@mui/material';
import { Star } from '@/shared/ui/star';
import { useSupplierPicture } from './use-supplier-picture';

interface SupplierPictureProps {
  address: string;
  height: number;
  /** What it shows, where nothing beside it says so. */
  alt?: string;
}

export function SupplierPicture({ address, height, alt = '' }: SupplierPictureProps) {
  const shown = useSupplierPicture(address);
  return (
    <Box sx={{ height, display: 'grid', placeItems: 'center', bgcolor: 'action.hover', overflow: 'hidden' }}>
      {shown ? (
        <Box component="img" src={shown} alt={alt} sx={{ width: '100%', height, objectFit: 'cover' }} />
      ) : (
        <Box sx={{ opacity: 0.3, display: 'flex' }}>
          <Star size={Math.min(32, height * 0.6)} />
        </Box>
      )}
    </Box>
  );
}
