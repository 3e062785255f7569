/** The supplier's pictures: one large, the others to choose among. */
import { Box, ButtonBase } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { Product } from '../supplier/shapes';
import { SupplierPicture } from '../supplier/supplier-picture';

const MOST = 8;

export function Gallery({ product }: { product: Product }) {
  const t = useT();
  const [place, setPlace] = useState(0);
  const images = product.images.slice(0, MOST);
  return (
    <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
      <Box sx={{ borderRadius: 1, overflow: 'hidden' }}>
        <SupplierPicture address={images[place] ?? ''} height={260} alt={product.name} />
      </Box>
      {images.length > 1 && (
        <Box
          role="group"
          aria-label={t('dropship.detail.pictures')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
        >
          {images.map((image, index) => (
            <ButtonBase
              key={image}
              aria-label={t('dropship.detail.picture', { number: index + 1 })}
              aria-pressed={index === place}
              onClick={() => setPlace(index)}
              sx={{
                width: 48,
                borderRadius: 1,
                overflow: 'hidden',
                border: 2,
                borderColor: index === place ? 'primary.main' : 'divider',
                '& > *': { width: '100%' },
              }}
            >
              <SupplierPicture address={image} height={44} />
            </ButtonBase>
          ))}
        </Box>
      )}
    </Box>
  );
}
