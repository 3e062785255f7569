/** A foul in all its parts: what it costs, reds that went down, who plays, free ball, miss. */
import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { Match, Shot } from '../contract';
import { cheapestFoul } from '../engine/frame';
import { BoardButton } from './board-button';
import { board } from './colours';

const POINTS = [4, 5, 6, 7] as const;
type Wishes = { miss: boolean; again: boolean; freeBall: boolean; down: number };
const NONE: Wishes = { miss: false, again: false, freeBall: false, down: 0 };

interface FoulPanelProps {
  match: Match;
  onFoul: (shot: Shot) => void;
}

export function FoulPanel({ match, onFoul }: FoulPanelProps) {
  const t = useT();
  const [wishes, setWishes] = useState(NONE);
  const isMatch = match.mode === 'match';
  const fewest = isMatch ? cheapestFoul(match.currentFrame) : POINTS[0];
  const choice = (name: 'miss' | 'again' | 'freeBall') => (
    <FormControlLabel
      control={
        <Checkbox
          checked={wishes[name]}
          onChange={(event) => setWishes({ ...wishes, [name]: event.target.checked })}
          sx={{ color: board.quiet, '&.Mui-checked': { color: board.accent } }}
        />
      }
      label={t(`snooker.foul.${name}`)}
    />
  );
  const foul = (points: number) =>
    onFoul({
      kind: isMatch && wishes.miss ? 'miss' : 'foul',
      points,
      redsDown: wishes.down,
      next: wishes.again ? 'offender' : 'opponent',
      freeBall: isMatch && wishes.freeBall && !wishes.again,
    });
  const count = (step: number) =>
    setWishes({ ...wishes, down: Math.min(match.currentFrame.reds, Math.max(0, wishes.down + step)) });
  return (
    <Box
      role="group"
      aria-label={t('snooker.foul.title')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        justifyContent: 'center',
        color: board.text,
      }}
    >
      {POINTS.map((points) => (
        <BoardButton
          key={points}
          disabled={points < fewest}
          aria-label={t('snooker.foul.points', { points })}
          onClick={() => foul(points)}
        >
          +{points}
        </BoardButton>
      ))}
      <BoardButton aria-label={t('snooker.foul.lessReds')} onClick={() => count(-1)}>
        −
      </BoardButton>
      <span>{t('snooker.foul.reds', { count: wishes.down })}</span>
      <BoardButton aria-label={t('snooker.foul.moreReds')} onClick={() => count(1)}>
        +
      </BoardButton>
      {choice('again')}
      {isMatch && choice('miss')}
      {isMatch && choice('freeBall')}
    </Box>
  );
}
