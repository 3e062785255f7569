/** How many more reds fall in the next stroke, beside the ball that is pressed. */
import { Box } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { Match } from '../contract';
import { BoardButton } from './board-button';
import { board } from './colours';

interface MoreRedsProps {
  match: Match;
  count: number;
  change: (count: number) => void;
}

export function MoreReds({ match, count, change }: MoreRedsProps) {
  const t = useT();
  const { reds, state } = match.currentFrame;
  if (state === 'over' || reds === 0) return null;
  return (
    <Box
      role="group"
      aria-label={t('snooker.board.moreReds')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        justifyContent: 'center',
        color: count ? board.attention : board.quiet,
      }}
    >
      <span>{t('snooker.board.moreReds')}</span>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <BoardButton
          disabled={count === 0}
          aria-label={t('snooker.foul.lessReds')}
          onClick={() => change(Math.max(0, count - 1))}
        >
          −
        </BoardButton>
        <Box component="span" className="tabular-nums" aria-live="polite" data-testid="more-reds">
          {count}
        </Box>
        <BoardButton
          disabled={count >= reds}
          aria-label={t('snooker.foul.moreReds')}
          onClick={() => change(Math.min(reds, count + 1))}
        >
          +
        </BoardButton>
      </Box>
    </Box>
  );
}
