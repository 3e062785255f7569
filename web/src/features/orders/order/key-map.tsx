/** Dialog with the keyboard shortcuts, opened by '?'. */
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
import { keyMap } from './use-shortcuts';

export function KeyMap({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="key-map-title">
      <DialogTitle id="key-map-title">{t('orders.keys.title')}</DialogTitle>
      <DialogContent>
        <Table size="small">
          <TableBody>
            {keyMap.map(({ key, labelKey }) => (
              <TableRow key={key}>
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
