/** Keyboard shortcuts: those of the page and those that work anywhere. */
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableRow,
} from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { type Shortcut, usePageShortcuts } from '@/shared/lib/shortcuts';

const ANYWHERE: readonly Shortcut[] = [
  { key: 'Ctrl K', labelKey: 'orders.keys.palette' },
  { key: '?', labelKey: 'orders.keys.help' },
];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title">{t('orders.keys.title')}</DialogTitle>
      <DialogContent>
        <Table size="small" aria-labelledby="shortcuts-title">
          <TableBody>
            {[...usePageShortcuts(), ...ANYWHERE].map(({ key, labelKey }) => (
              <TableRow key={key} sx={{ '&:last-child > *': { border: 0 } }}>
                <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                  <kbd dir="ltr">{key}</kbd>
                </TableCell>
                <TableCell>{t(labelKey)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
