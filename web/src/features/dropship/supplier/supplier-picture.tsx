/** Picture from the supplier, loaded once it is nearly in view, or the logo if there is none. */
import { Box } from '@mui/material';
import { useSeen } from '@/shared/lib/use-seen';
import { Star } from '@/shared/ui/star';
import { useSupplierPicture } from './use-supplier-picture';

interface SupplierPictureProps {
  source: string;
  height: number;
  /** Alternative text, if no text beside it names the product. */
  alt?: string;
}

export function SupplierPicture({ source, height, alt = '' }: SupplierPictureProps) {
  const [ref, isSeen] = useSeen();
  const url = useSupplierPicture(isSeen ? source : '');
  return (
    <Box
      ref={ref}
      sx={{ height, display: 'grid', placeItems: 'center', bgcolor: 'action.hover', overflow: 'hidden' }}
    >
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
