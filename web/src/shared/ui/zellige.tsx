/** Pattern of eight-pointed stars that fills its place, as on a tiled wall. */
import { Box } from '@mui/material';
import { useId } from 'react';

const TILE = 96;
/** The star and the crosses between four of them, in a tile of 24 units. */
const STAR =
  'm12 3 2.6 2.7 3.8-.1-.1 3.8L21 12l-2.7 2.6.1 3.8-3.8-.1L12 21l-2.6-2.7-3.8.1.1-3.8L3 12l2.7-2.6-.1-3.8 3.8.1z';
const CORNERS = [
  'M0 0 5.6 5.6M0 0',
  'M24 0 18.4 5.6',
  'M0 24l5.6-5.6',
  'M24 24l-5.6-5.6',
  'M12 0v3',
  'M12 24v-3',
  'M0 12h3',
  'M24 12h-3',
];

export function Zellige() {
  const id = useId();
  return (
    <Box
      component="svg"
      aria-hidden="true"
      focusable="false"
      sx={{ width: '100%', height: '100%', display: 'block', bgcolor: 'frame.main' }}
    >
      <defs>
        <pattern id={id} width={TILE} height={TILE} patternUnits="userSpaceOnUse">
          <g
            transform={`scale(${TILE / 24})`}
            stroke="var(--mui-palette-frame-selected)"
            strokeWidth="0.5"
            fill="none"
          >
            <path d={STAR} fill="var(--mui-palette-frame-selected)" fillOpacity="0.5" />
            <path d={CORNERS.join('')} />
            <path d="M0 6.5 6.5 0M17.5 0 24 6.5M0 17.5 6.5 24M17.5 24l6.5-6.5" />
          </g>
          <path
            transform={`scale(${TILE / 24})`}
            d="M12 10.4 13.6 12 12 13.6 10.4 12z"
            fill="var(--mui-palette-highlight)"
            fillOpacity="0.7"
          />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </Box>
  );
}
