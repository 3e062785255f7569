/** Question whether an order goes on although pieces of it are not there. */
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { HeldPiece } from '../tour/stop-tasks';
import { PieceName } from './piece-name';
import { PieceState } from './piece-state';

interface MissingPiecesProps {
  orderNumber: string;
  missing: readonly HeldPiece[];
  onClose: () => void;
  onConfirm: () => void;
}

export function MissingPieces({ orderNumber, missing, onClose, onConfirm }: MissingPiecesProps) {
  const t = useT();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="missing-pieces-title">
      <DialogTitle id="missing-pieces-title">
        {t('pieces.stop.missingTitle', { number: orderNumber })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText>{t('pieces.stop.missing', { count: missing.length })}</DialogContentText>
        <Box component="ul" aria-label={t('pieces.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {missing.map((piece) => (
            <Box
              component="li"
              key={piece.code}
              sx={{ display: 'flex', gap: 1, alignItems: 'center', py: 0.75 }}
            >
              <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                <PieceName piece={piece} />
              </Box>
              <PieceState state={piece.state} />
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="contained" onClick={onConfirm}>
          {t('pieces.stop.anyway')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
