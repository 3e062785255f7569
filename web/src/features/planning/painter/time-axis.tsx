/** The days and hours over the chart; the word of the day at the edge stays in sight. */
import { Box } from '@mui/material';
import { memo } from 'react';
import type { Scale } from './scale';
import { HEAD } from './size';
import { groupsOf, ticksOf } from './ticks';
import { SHAPES } from './views';

interface TimeAxisProps {
  scale: Scale;
  from: number;
  to: number;
  locale: string;
  /** Pixels at the start that the table covers. */
  covered: number;
}

const at = { position: 'absolute', whiteSpace: 'nowrap', overflow: 'clip' } as const;

export const TimeAxis = memo(function TimeAxis({ scale, from, to, locale, covered }: TimeAxisProps) {
  return (
    <Box
      aria-hidden
      className="figures"
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
      {groupsOf(scale, from, to, locale).map(({ x, width, text }) => (
        <Box key={x} sx={{ ...at, top: 6, height: 20 }} style={{ left: x, width }}>
          <Box
            component="span"
            sx={{ position: 'sticky', px: 0.5, fontWeight: 600 }}
            style={{ left: covered }}
          >
            {text}
          </Box>
        </Box>
      ))}
      {ticksOf(scale, from, to, locale).map(({ x, text }) => (
        <Box
          key={x}
          sx={{ ...at, top: 30, textAlign: 'center' }}
          style={{ left: x, width: SHAPES[scale.view].width }}
        >
          {text}
        </Box>
      ))}
    </Box>
  );
});
