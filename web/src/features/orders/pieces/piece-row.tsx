/** A piece of an order: what it is, where it is, and what can be done with it. */
import CheckroomOutlined from '@mui/icons-material/CheckroomOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import LoginOutlined from '@mui/icons-material/LoginOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import { Avatar, Box, IconButton, Typography } from '@mui/material';
import { Fragment } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { Status } from '@/shared/ui/status';
import type { Piece } from '../office/contract';
import { PieceName } from './piece-name';
import { PieceState } from './piece-state';
import type { ScanDirection } from './use-scan';

interface PieceRowProps {
  piece: Piece;
  onScan: (direction: ScanDirection) => void;
  onDescribe: () => void;
}

/** Icons point where the reading goes. */
const MIRRORED = {
  transform: (theme: { direction: string }) => (theme.direction === 'rtl' ? 'scaleX(-1)' : 'none'),
};

export function PieceRow({ piece, onScan, onDescribe }: PieceRowProps) {
  const t = useT();
  const { code, colour, defect, photo, place, state, isSurplus } = piece;
  const details = [place && t('pieces.at', { place }), colour, defect].filter(Boolean);
  const next = state === 'in' ? 'out' : 'in';
  const ScanIcon = next === 'in' ? LoginOutlined : LogoutOutlined;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1, alignItems: 'center', py: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Avatar
        variant="rounded"
        src={photo || undefined}
        alt=""
        sx={{ width: 40, height: 40, bgcolor: 'sunken' }}
      >
        <CheckroomOutlined fontSize="small" sx={{ color: 'text.secondary' }} />
      </Avatar>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <PieceName piece={piece} />
        {details.length > 0 && (
          <Typography variant="caption" component="div">
            {details.map((detail, index) => (
              <Fragment key={detail}>
                {index > 0 && ' · '}
                <bdi>{detail}</bdi>
              </Fragment>
            ))}
          </Typography>
        )}
        {isSurplus && <Status tone="brick" label={t('pieces.surplus')} />}
      </Box>
      <PieceState state={state} />
      <Box sx={{ display: 'flex' }}>
        <IconButton
          size="small"
          aria-label={t(`pieces.scanOne.${next}`, { code })}
          onClick={() => onScan(next)}
        >
          <ScanIcon fontSize="small" sx={MIRRORED} />
        </IconButton>
        <IconButton size="small" aria-label={t('pieces.describe', { code })} onClick={onDescribe}>
          <EditOutlined fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}
