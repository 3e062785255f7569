/** What the scorer must know before the next shot: a free ball, misses called one after the other. */
import { Alert, Button } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { type Match, otherThan, playerAt, type Shot } from '../contract';

const WARNED_AT = 2;
const LOST_AT = 3;

interface SituationProps {
  match: Match;
  shoot: (shot: Shot) => void;
}

export function Situation({ match, shoot }: SituationProps) {
  const t = useT();
  const { state, freeBall, ballOn, misses, missedBy } = match.currentFrame;
  if (state !== 'open') return null;
  const name = missedBy ? playerAt(match, missedBy).name : '';
  const other = otherThan(missedBy);
  return (
    <>
      {freeBall && (
        <Alert severity="info" variant="filled" role="status">
          {t('snooker.board.freeBall', { ball: t(`snooker.on.${ballOn}`) })}
        </Alert>
      )}
      {misses === WARNED_AT && (
        <Alert severity="warning" variant="filled">
          {t('snooker.board.missWarning', { name })}
        </Alert>
      )}
      {misses >= LOST_AT && (
        <Alert
          severity="warning"
          variant="filled"
          action={
            <Button color="inherit" onClick={() => shoot({ kind: 'win-frame', player: other })}>
              {t('snooker.board.awardFrame', { name: playerAt(match, other).name })}
            </Button>
          }
        >
          {t('snooker.board.missLost', { name, count: misses })}
        </Alert>
      )}
    </>
  );
}
