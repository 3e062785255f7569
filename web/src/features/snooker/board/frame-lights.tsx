/** Lights under a player's name: one for each frame, lit where the player won it. */
import { Box } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { Match } from '../contract';
import { board } from './colours';

export interface FrameLight {
  number: number;
  isWon: boolean;
}

/** Return the lights of a player, 1 or 2: of all frames up to the current one. */
export const frameLights = ({ history, currentFrame }: Match, place: number): FrameLight[] =>
  [...history, currentFrame].map(({ number, winner }) => ({ number, isWon: winner === place }));

export function FrameLights({ frames }: { frames: readonly FrameLight[] }) {
  const t = useT();
  const count = frames.filter(({ isWon }) => isWon).length;
  return (
    <Box
      role="img"
      aria-label={t('snooker.board.framesWon', { count })}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.5,
        alignItems: 'center',
        justifyContent: 'center',
        py: 0.5,
        minHeight: 20,
      }}
    >
      {frames.map(({ number, isWon }) => (
        <Box
          key={number}
          data-testid={isWon ? 'won' : 'not-won'}
          sx={{
            width: 'clamp(8px, 1vw, 16px)',
            aspectRatio: '1',
            borderRadius: '50%',
            border: `2px solid ${isWon ? board.attention : board.line}`,
            bgcolor: isWon ? board.attention : 'transparent',
          }}
        />
      ))}
    </Box>
  );
}
