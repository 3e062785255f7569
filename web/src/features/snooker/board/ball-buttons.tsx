/** Buttons of the balls, and the zero that ends a turn. */
import { Box, ButtonBase } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { ballColours, board } from './colours';

interface BallButtonsProps {
  disabled: boolean;
  /** Whether a ball can be potted by the rules; the others are dimmed, and say why when they are pressed. */
  isOn: (ball: number) => boolean;
  onPot: (ball: number) => void;
  onEnd: () => void;
}

const BALL_STYLE = {
  width: '100%',
  maxWidth: 'var(--board-ball)',
  fontFamily: 'inherit',
  aspectRatio: '1',
  borderRadius: '50%',
  fontSize: 'clamp(1.25rem, 3vw, 4rem)',
  fontWeight: 700,
  border: `2px solid ${board.line}`,
  '&.Mui-disabled': { opacity: 0.35 },
  '&.Mui-focusVisible': { outline: `3px solid ${board.accent}`, outlineOffset: 3 },
} as const;

const DIMMED = { opacity: 0.35 } as const;
const NAMES = ['red', 'yellow', 'green', 'brown', 'blue', 'pink', 'black'] as const;

export function BallButtons({ disabled, isOn, onPot, onEnd }: BallButtonsProps) {
  const t = useT();
  return (
    <Box
      role="group"
      aria-label={t('snooker.board.balls')}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(4, 1fr)', sm: 'repeat(8, 1fr)' },
        gap: { xs: 1.5, md: 2 },
        justifyItems: 'center',
      }}
    >
      {ballColours.map(({ fill, text }, index) => (
        <ButtonBase
          key={fill}
          disabled={disabled}
          aria-label={t(`snooker.ball.${NAMES[index]}`)}
          onClick={() => onPot(index + 1)}
          sx={{
            ...BALL_STYLE,
            bgcolor: fill,
            color: text,
            ...(index === 6 && { borderColor: '#ffffff' }),
            ...(!isOn(index + 1) && DIMMED),
          }}
        >
          {index + 1}
        </ButtonBase>
      ))}
      <ButtonBase
        disabled={disabled}
        aria-label={t('snooker.board.endTurn')}
        title={t('snooker.board.endTurn')}
        onClick={onEnd}
        sx={{ ...BALL_STYLE, bgcolor: '#ffffff', color: '#000000' }}
      >
        0
      </ButtonBase>
    </Box>
  );
}
