/** Picture from the supplier, or the logo if there is none. */
import { Box } from '@mui/material';
import { Star } from '@/shared/ui/star';
import { useSupplierPicture } from './use-supplier-picture';

interface SupplierPictureProps {
  source: string;
  height: number;
  /** Alternative text, if no text beside it names the product. */
  alt?: string;
}

export function SupplierPicture({ source, height, alt = '' }: SupplierPictureProps) {
  const url = useSupplierPicture(source);
  return (
    <Box sx={{ height, display: 'grid', placeItems: 'center', bgcolor: 'action.hover', overflow: 'hidden' }}>
      {url ? (
        <Box component="img" src={url} alt={alt} sx={{ width: '100%', height, objectFit: 'cover' }} />
      ) : (
        <Box sx={{ opacity: 0.3, display: 'flex' }}>
          <Star size={Math.min(32, height * 0.6)} />
        </Box>
      )}
    </Box>
  );
}
