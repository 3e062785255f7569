/** Panel of a player: name, score and break; pressing it selects the player at the table. */
import { Box, ButtonBase } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { MatchPlayer } from '../contract';
import { board } from './colours';
import { type FrameLight, FrameLights } from './frame-lights';

interface PlayerPanelProps {
  player: MatchPlayer;
  /** The frames of the match, each with whether this player won it. */
  frames: readonly FrameLight[];
  isAtTable: boolean;
  isWinner: boolean;
  onSelect: () => void;
}

const TEXT_STYLE = {
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  maxWidth: '100%',
} as const;

/** Longer names are smaller, on two lines. */
const MAX_SHORT_LENGTH = 14;
// On a phone a name has two lines, so that it is never cut.
const NAME_STYLE = {
  ...TEXT_STYLE,
  whiteSpace: { xs: 'normal', md: 'nowrap' },
  overflowWrap: 'anywhere',
  textWrap: 'balance',
  lineHeight: 1.2,
  fontSize: 'clamp(1.1rem, 3vw, 3.25rem)',
} as const;
const LONG_NAME_STYLE = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  textWrap: 'balance',
  maxWidth: '100%',
  lineHeight: 1.2,
  fontSize: 'clamp(1rem, 2.2vw, 2.5rem)',
} as const;

export function PlayerPanel({ player, frames, isAtTable, isWinner, onSelect }: PlayerPanelProps) {
  const t = useT();
  return (
    <ButtonBase
      onClick={onSelect}
      aria-pressed={isAtTable}
      title={t('snooker.board.select')}
      sx={{
        display: 'grid',
        // Keeps both scores at the same height.
        gridTemplateRows: '1fr auto auto 1fr',
        placeItems: 'center',
        fontFamily: 'inherit',
        flex: 1,
        minWidth: 0,
        p: { xs: 1, md: 2 },
        borderRadius: 2,
        border: `3px solid ${isAtTable ? board.accent : board.line}`,
        bgcolor: board.panel,
        color: board.text,
      }}
    >
      <Box
        dir="auto"
        sx={{ ...(player.name.length > MAX_SHORT_LENGTH ? LONG_NAME_STYLE : NAME_STYLE), fontWeight: 600 }}
      >
        {isAtTable && (
          <Box component="span" aria-hidden="true" sx={{ color: board.accent }}>
            ●{' '}
          </Box>
        )}
        <bdi>{player.name}</bdi>
        {isAtTable && !isWinner && (
          // As wide as the mark before the name, which so stays in the middle.
          <Box component="span" aria-hidden="true" sx={{ display: { xs: 'none', md: 'inline' }, opacity: 0 }}>
            {' '}
            ●
          </Box>
        )}
        {isWinner && (
          <Box component="span" aria-hidden="true" sx={{ color: board.attention }}>
            {' '}
            ★
          </Box>
        )}
      </Box>
      <FrameLights frames={frames} />
      <Box
        className="tabular-nums"
        data-testid="score"
        dir="ltr"
        sx={{ fontSize: 'var(--board-score)', fontWeight: 750, lineHeight: 1 }}
      >
        {player.score}
      </Box>
      <Box sx={{ ...TEXT_STYLE, fontSize: 'clamp(1rem, 2vw, 2rem)', color: board.quiet }}>
        {t('snooker.board.break')}{' '}
        <Box
          component="span"
          className="tabular-nums"
          data-testid="break"
          sx={{ color: board.text, fontWeight: 700 }}
        >
          {player.currentBreak}
        </Box>
      </Box>
    </ButtonBase>
  );
}
