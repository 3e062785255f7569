/** Dialog that lists the shots of this game and puts an earlier one right. */
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { ErrorState } from '@/shared/ui/states';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useEditShotMutation, useListShotsQuery } from '../api.gen';
import type { EditShotBody, ListedShot, Match } from '../contract';
import { playerAt } from '../contract';
import { createId } from '../scoring/create-id';

const BALLS = ['red', 'yellow', 'green', 'brown', 'blue', 'pink', 'black'] as const;
const KINDS = ['pot', 'free-ball-pot', 'end-turn', 'foul', 'miss'] as const;
const POINTS = [4, 5, 6, 7] as const;

const hasBall = (kind: string): boolean => kind === 'pot' || kind === 'free-ball-pot';
const hasPoints = (kind: string): boolean => kind === 'foul' || kind === 'miss';

/** The reds of the same stroke, where the edit leaves a stroke that has some. */
const redsOf = ({ kind: before, redsDown }: ListedShot, kind: string, ball: number) =>
  kind === before && redsDown > 0 && (ball === 1 || kind === 'free-ball-pot') ? { redsDown } : {};

/** Body of an edit: the fields that the kind has, the others as they were. */
export const toEditBody = (
  shot: ListedShot,
  kind: EditShotBody['kind'],
  ball: number,
  points: number,
): EditShotBody => ({
  position: shot.position,
  kind,
  ...(hasBall(kind) && { ball, ...redsOf(shot, kind, ball) }),
  ...(hasPoints(kind) && {
    points,
    redsDown: shot.redsDown,
    next: shot.next ?? 'opponent',
    freeBall: shot.freeBall,
  }),
  ...(kind === 'adjust-reds' && { redsDown: shot.redsDown }),
  ...(kind === 'select-player' && { player: shot.player }),
});

interface EditFormProps {
  match: Match;
  shot: ListedShot;
  onDone: () => void;
}

function EditForm({ match, shot, onDone }: EditFormProps) {
  const t = useT();
  const [edit, { isLoading }] = useEditShotMutation();
  const [kind, setKind] = useState<EditShotBody['kind']>(shot.kind);
  const [ball, setBall] = useState(shot.ball || 1);
  const [points, setPoints] = useState(shot.points || 4);
  const [problem, setProblem] = useState<Problem | null>(null);
  const kinds = KINDS.some((option) => option === shot.kind) ? KINDS : [shot.kind];
  async function send(): Promise<void> {
    setProblem(null);
    try {
      const editShotBody = { ...toEditBody(shot, kind, ball, points), clientShotId: createId() };
      await edit({ id: match.id, editShotBody }).unwrap();
      onDone();
    } catch (error) {
      setProblem(toProblem(error));
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, py: 1 }}>
      {problem && <ViolationAlerts problem={problem} />}
      <TextField
        id="shot-kind"
        select
        label={t('snooker.shots.kind')}
        value={kind}
        onChange={({ target }) => setKind(target.value as EditShotBody['kind'])}
      >
        {kinds.map((option) => (
          <MenuItem key={option} value={option}>
            {t(`snooker.shots.kinds.${option}`)}
          </MenuItem>
        ))}
      </TextField>
      {hasBall(kind) && (
        <TextField
          id="shot-ball"
          select
          label={t('snooker.shots.ball')}
          value={ball}
          onChange={({ target }) => setBall(Number(target.value))}
        >
          {BALLS.map((name, index) => (
            <MenuItem key={name} value={index + 1}>
              {t(`snooker.ball.${name}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {hasPoints(kind) && (
        <TextField
          id="shot-points"
          select
          label={t('snooker.shots.points')}
          value={points}
          onChange={({ target }) => setPoints(Number(target.value))}
        >
          {POINTS.map((option) => (
            <MenuItem key={option} value={option}>
              {option}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button variant="contained" disabled={isLoading} onClick={() => void send()}>
          {t('snooker.shots.save')}
        </Button>
        <Button onClick={onDone}>{t('action.cancel')}</Button>
      </Box>
    </Box>
  );
}

/** Name a shot: what it was, and with which ball or for how many points. */
export function ShotName({ shot }: { shot: Pick<ListedShot, 'kind' | 'ball' | 'points' | 'redsDown'> }) {
  const t = useT();
  const ball = BALLS[shot.ball - 1];
  return (
    <>
      {t(`snooker.shots.kinds.${shot.kind}`)}
      {hasBall(shot.kind) && ball && ` · ${t(`snooker.ball.${ball}`)}`}
      {hasBall(shot.kind) && shot.redsDown > 0 && ` · ${t('snooker.foul.reds', { count: shot.redsDown })}`}
      {hasPoints(shot.kind) && (
        <>
          {' · '}
          <bdi dir="ltr">+{shot.points}</bdi>
        </>
      )}
    </>
  );
}

function Shots({ match, shots }: { match: Match; shots: readonly ListedShot[] }) {
  const t = useT();
  const [edited, setEdited] = useState<number | null>(null);
  return (
    <Box component="ol" reversed sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {shots.toReversed().map((shot) => (
        <Box component="li" key={shot.position} sx={{ borderBottom: 1, borderColor: 'divider', py: 0.5 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', minHeight: 44 }}>
            <Box sx={{ flexGrow: 1, minWidth: 0 }}>
              <ShotName shot={shot} />
              <Typography variant="caption" component="p" color="textSecondary">
                {t('snooker.shots.frame', { number: shot.frame })} ·{' '}
                <bdi>{playerAt(match, shot.turn).name}</bdi>
              </Typography>
            </Box>
            <bdi className="tabular-nums">{shot.scores.join(' – ')}</bdi>
            <Button
              size="small"
              disabled={!shot.isEditable}
              aria-expanded={edited === shot.position}
              onClick={() => setEdited(edited === shot.position ? null : shot.position)}
            >
              {t('snooker.shots.edit')}
            </Button>
          </Box>
          {edited === shot.position && <EditForm match={match} shot={shot} onDone={() => setEdited(null)} />}
        </Box>
      ))}
    </Box>
  );
}

export function ShotsDialog({ match, onClose }: { match: Match; onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useListShotsQuery({ id: match.id }, { refetchOnMountOrArgChange: true });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="shots-title">
      <DialogTitle id="shots-title">{t('snooker.shots.title')}</DialogTitle>
      <DialogContent dividers tabIndex={0}>
        {error && !data ? <ErrorState error={error} retry={() => void refetch()} /> : null}
        {!data && !error && <Skeleton variant="rounded" height={200} />}
        {data && data.shots.length === 0 && t('snooker.shots.empty')}
        {data && <Shots match={match} shots={data.shots} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
