/** Time axis above the chart; the first group label sticks to the edge. */
import { Box } from '@mui/material';
import { memo } from 'react';
import type { Scale } from './scale';
import { HEAD } from './size';
import { createGroups, createTicks } from './ticks';
import { SHAPES } from './views';

interface TimeAxisProps {
  scale: Scale;
  from: number;
  to: number;
  locale: string;
  /** Width of the table that covers the start, in pixels. */
  tableWidth: number;
}

const LABEL_STYLE = { position: 'absolute', whiteSpace: 'nowrap', overflow: 'clip' } as const;

export const TimeAxis = memo(function TimeAxis({ scale, from, to, locale, tableWidth }: TimeAxisProps) {
  return (
    <Box
      aria-hidden
      className="tabular-nums"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 2,
        height: HEAD,
        boxSizing: 'border-box',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        fontSize: 12,
        color: 'text.secondary',
        overflow: 'clip',
      }}
    >
      {createGroups(scale, from, to, locale).map(({ x, width, text }) => (
        <Box key={x} sx={{ ...LABEL_STYLE, top: 6, height: 20 }} style={{ left: x, width }}>
          <Box
            component="span"
            sx={{ position: 'sticky', px: 0.5, fontWeight: 600 }}
            style={{ left: tableWidth }}
          >
            {text}
          </Box>
        </Box>
      ))}
      {createTicks(scale, from, to, locale).map(({ x, text }) => (
        <Box
          key={x}
          sx={{ ...LABEL_STYLE, top: 30, textAlign: 'center' }}
          style={{ left: x, width: SHAPES[scale.view].width }}
        >
          {text}
        </Box>
      ))}
    </Box>
  );
});
