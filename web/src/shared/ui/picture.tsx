/** Picture that fills its box, or the logo if there is none or it can't be loaded. */
import { styled } from '@mui/material';
import { useState } from 'react';
import { Star } from '@/shared/ui/star';

// Lists have many: styles that are the same for all cost nothing for each.
const Frame = styled('div')(({ theme }) => ({
  width: '100%',
  display: 'grid',
  placeItems: 'center',
  backgroundColor: (theme.vars ?? theme).palette.action.hover,
  overflow: 'hidden',
  flexShrink: 0,
}));
const Image = styled('img')({ width: '100%', objectFit: 'cover' });
const Pale = styled('div')({ opacity: 0.3, display: 'flex' });

export interface PictureProps {
  /** Its address, or an empty string. */
  source: string;
  height: number;
  /** Alternative text, if no text beside it names what it shows. */
  alt?: string;
  /** Whether it is in view at once; others load when they are nearly in view. */
  isFirst?: boolean;
}

export function Picture({ source, height, alt = '', isFirst = false }: PictureProps) {
  const [failedSource, setFailedSource] = useState<string | null>(null);
  const hasImage = source && source !== failedSource;
  return (
    <Frame style={{ height }}>
      {hasImage ? (
        <Image
          src={source}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          // What is cached is shown at once, not a frame after its card.
          decoding={isFirst ? 'sync' : 'async'}
          onError={() => setFailedSource(source)}
          // In per cent it would be a share of what the picture itself needs.
          style={{ height }}
        />
      ) : (
        <Pale>
          <Star size={Math.min(32, height * 0.6)} />
        </Pale>
      )}
    </Frame>
  );
}
