/** Facts between the players: frames, clock, points remaining, ball on. */
import { Box } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { Match } from '../contract';
import { useClock } from '../scoring/use-clock';
import { board } from './colours';

function Fact({ label, value, testId }: { label: string; value: string | number; testId?: string }) {
  return (
    <Box sx={{ textAlign: 'center' }}>
      <Box sx={{ color: board.quiet, fontSize: 'clamp(0.8rem, 1.2vw, 1.25rem)' }}>{label}</Box>
      <Box
        className="tabular-nums"
        data-testid={testId}
        sx={{ fontSize: 'clamp(1.25rem, 2.4vw, 3.25rem)', fontWeight: 650, lineHeight: 1.15 }}
      >
        {value}
      </Box>
    </Box>
  );
}

export function Facts({ match }: { match: Match }) {
  const t = useT();
  const { currentFrame: frame, framesWon, bestOf } = match;
  const clock = useClock(frame);
  const won = `${framesWon[0] ?? 0} – ${framesWon[1] ?? 0}`;
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'row', md: 'column' },
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-evenly',
        gap: { xs: 1, md: 0.5 },
        color: board.text,
      }}
    >
      <Fact
        label={bestOf ? t('snooker.board.framesOf', { count: bestOf }) : t('snooker.board.frames')}
        value={won}
      />
      <Fact label={t('snooker.board.time')} value={clock} testId="clock" />
      <Fact label={t('snooker.board.remaining')} value={frame.remaining} testId="remaining" />
      {match.mode === 'match' && frame.state === 'open' && (
        <Fact label={t('snooker.board.ballOn')} value={t(`snooker.on.${frame.ballOn}`)} />
      )}
      {frame.snookersRequired > 0 && (
        <Fact label={t('snooker.board.snookers')} value={frame.snookersRequired} />
      )}
    </Box>
  );
}
