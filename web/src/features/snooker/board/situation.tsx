/** What the scorer must know before the next shot: a free ball, a re-spotted black, misses called one after the other. */
import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { type Match, otherThan, type Place, playerAt, type Shot } from '../contract';

const WARNED_AT = 2;
const LOST_AT = 3;

/** Draw one of the players. */
const toss = (): Place => ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 2 === 0 ? 1 : 2);

interface SituationProps {
  match: Match;
  shoot: (shot: Shot) => void;
}

export function Situation({ match, shoot }: SituationProps) {
  const t = useT();
  const { state, freeBall, ballOn, misses, missedBy, respotted, canSelect } = match.currentFrame;
  const frame = match.history.length;
  const [lastToss, setLastToss] = useState<{ frame: number; winner: Place } | null>(null);
  const tossed = lastToss?.frame === frame ? lastToss.winner : null;
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
      {match.mode === 'match' && respotted && canSelect && (
        <Alert
          severity="info"
          variant="filled"
          role="status"
          action={
            <Button
              color="inherit"
              onClick={() => {
                const place = toss();
                setLastToss({ frame, winner: place });
                shoot({ kind: 'select-player', player: place });
              }}
            >
              {t('snooker.board.toss')}
            </Button>
          }
        >
          {tossed
            ? t('snooker.board.tossed', { name: playerAt(match, tossed).name })
            : t('snooker.board.respotted')}
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
