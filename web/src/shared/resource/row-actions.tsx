/** Buttons of a row: beside each other, and behind one button where there is no room. */
import MoreVert from '@mui/icons-material/MoreVert';
import { Box, IconButton, Popover, type Theme, useMediaQuery } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useShowsRest } from '@/shared/lib/use-first';

/** Of a small button. */
const SIZE = 30;
const PADDING = 32;
/** Of the column's title. */
const LEAST_WIDTH = 140;

/** Return the width of a column of so many buttons. */
export const actionsWidth = (buttons: number): number => Math.max(LEAST_WIDTH, buttons * SIZE + PADDING);

/**
 * They are rendered after the rows, whose height they have from the start: they show on a row that is pointed at, and
 * cost more than its content.
 */
function BesideEachOther({ children }: { children: ReactNode }) {
  const areShown = useShowsRest();
  return <Box sx={{ display: 'flex', justifyContent: 'flex-end', height: SIZE }}>{areShown && children}</Box>;
}

export function RowActions({ name, children }: { name: string; children: ReactNode }) {
  const t = useT();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!isPhone) return <BesideEachOther>{children}</BesideEachOther>;
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('list.actionsOf', { name })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('list.actionsOf', { name }), sx: { p: 1 } } }}
      >
        {children}
      </Popover>
    </>
  );
}
