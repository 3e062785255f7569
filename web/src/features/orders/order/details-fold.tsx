/** The breakdown of the totals, folded away until it is asked for. */
import { Collapse } from '@mui/material';
import { TotalsDetails } from './totals-details';

export function DetailsFold({ isOpen }: { isOpen: boolean }) {
  return (
    <Collapse in={isOpen} unmountOnExit>
      <TotalsDetails />
    </Collapse>
  );
}
