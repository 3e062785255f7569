/** Pieces of a stop with where they are, each with a button for those without a scanner. */
import { Box, Button } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { Stop } from '../office/contract';
import { PieceName } from '../pieces/piece-name';
import { PieceState } from '../pieces/piece-state';
import { findMissing, type StopTask } from './stop-tasks';

interface StopPieceListProps {
  pieces: Stop['pieces'];
  task: StopTask;
  onScan: (code: string) => void;
}

export function StopPieceList({ pieces, task, onScan }: StopPieceListProps) {
  const t = useT();
  const missing = findMissing(pieces, task);
  return (
    <Box component="ul" aria-label={t('pieces.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {pieces.map((piece) => (
        <Box
          component="li"
          key={piece.code}
          sx={{ display: 'flex', gap: 1, alignItems: 'center', minHeight: 56, py: 0.5 }}
        >
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <PieceName piece={piece} />
          </Box>
          <PieceState state={piece.state} />
          {missing.includes(piece) && (
            <Button
              variant="outlined"
              aria-label={`${t(`pieces.stop.${task}`)} ${piece.code}`}
              sx={{ minHeight: 44, flexShrink: 0 }}
              onClick={() => onScan(piece.code)}
            >
              {t(`pieces.stop.${task}`)}
            </Button>
          )}
        </Box>
      ))}
    </Box>
  );
}
