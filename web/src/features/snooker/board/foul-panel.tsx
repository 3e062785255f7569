/** Panel of a foul: points, potted reds, next player, free ball, miss. */
import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { Match, Shot } from '../contract';
import { getMinimumFoulPoints } from '../engine/frame';
import { BoardButton } from './board-button';
import { board } from './colours';

const POINTS = [4, 5, 6, 7] as const;
type FoulOptions = { miss: boolean; again: boolean; freeBall: boolean; redsDown: number };
const NO_OPTIONS: FoulOptions = { miss: false, again: false, freeBall: false, redsDown: 0 };

interface FoulPanelProps {
  match: Match;
  onFoul: (shot: Shot) => void;
}

export function FoulPanel({ match, onFoul }: FoulPanelProps) {
  const t = useT();
  const [options, setOptions] = useState(NO_OPTIONS);
  const isMatch = match.mode === 'match';
  const minimumPoints = isMatch ? getMinimumFoulPoints(match.currentFrame) : POINTS[0];
  const createCheckbox = (name: 'miss' | 'again' | 'freeBall') => (
    <FormControlLabel
      control={
        <Checkbox
          checked={options[name]}
          onChange={(event) => setOptions({ ...options, [name]: event.target.checked })}
          sx={{ color: board.quiet, '&.Mui-checked': { color: board.accent } }}
        />
      }
      label={t(`snooker.foul.${name}`)}
    />
  );
  const foul = (points: number) =>
    onFoul({
      kind: isMatch && options.miss ? 'miss' : 'foul',
      points,
      redsDown: options.redsDown,
      next: options.again ? 'offender' : 'opponent',
      freeBall: isMatch && options.freeBall && !options.again,
    });
  const changeReds = (step: number) =>
    setOptions({
      ...options,
      redsDown: Math.min(match.currentFrame.reds, Math.max(0, options.redsDown + step)),
    });
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
          disabled={points < minimumPoints}
          aria-label={t('snooker.foul.points', { points })}
          onClick={() => foul(points)}
        >
          <bdi dir="ltr">+{points}</bdi>
        </BoardButton>
      ))}
      <BoardButton aria-label={t('snooker.foul.lessReds')} onClick={() => changeReds(-1)}>
        −
      </BoardButton>
      <span>{t('snooker.foul.reds', { count: options.redsDown })}</span>
      <BoardButton aria-label={t('snooker.foul.moreReds')} onClick={() => changeReds(1)}>
        +
      </BoardButton>
      {createCheckbox('again')}
      {isMatch && createCheckbox('miss')}
      {isMatch && createCheckbox('freeBall')}
    </Box>
  );
}
