/** Collapsible section of the cart panel. */
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase, Collapse, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';

interface PanelSectionProps {
  title: string;
  folded?: boolean;
  children: ReactNode;
}

export function PanelSection({ title, folded = false, children }: PanelSectionProps) {
  const [open, setOpen] = useState(!folded);
  const id = useId();
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }}>
      <Typography variant="h2">
        <ButtonBase
          onClick={() => setOpen(!open)}
          aria-expanded={open}
          aria-controls={id}
          sx={{ width: '100%', justifyContent: 'space-between', font: 'inherit', px: 2, minHeight: 44 }}
        >
          {title}
          <ExpandMore sx={{ transform: open ? 'rotate(180deg)' : 'none', transition: 'transform 150ms' }} />
        </ButtonBase>
      </Typography>
      <Collapse in={open} mountOnEnter>
        <Box
          id={id}
          sx={{ px: 2, pt: 0.75, pb: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
        >
          {children}
        </Box>
      </Collapse>
    </Box>
  );
}
