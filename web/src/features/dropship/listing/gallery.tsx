/** Product images: a large one and thumbnails. */
import { Box, ButtonBase } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { Product } from '../supplier/parsers';
import { SupplierPicture } from '../supplier/supplier-picture';

const MAX_IMAGES = 8;

export function Gallery({ product }: { product: Product }) {
  const t = useT();
  const [selectedIndex, setSelectedIndex] = useState(0);
  const images = product.images.slice(0, MAX_IMAGES);
  return (
    <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
      <Box sx={{ borderRadius: 1, overflow: 'hidden' }}>
        <SupplierPicture source={images[selectedIndex] ?? ''} height={260} alt={product.name} />
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
              aria-pressed={index === selectedIndex}
              onClick={() => setSelectedIndex(index)}
              sx={{
                width: 48,
                borderRadius: 1,
                overflow: 'hidden',
                border: 2,
                borderColor: index === selectedIndex ? 'primary.main' : 'divider',
                '& > *': { width: '100%' },
              }}
            >
              <SupplierPicture source={image} height={44} />
            </ButtonBase>
          ))}
        </Box>
      )}
    </Box>
  );
}
