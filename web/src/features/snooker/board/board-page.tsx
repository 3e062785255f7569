/** Scoreboard page for the scorer. */
import OpenInNew from '@mui/icons-material/OpenInNew';
import PictureAsPdf from '@mui/icons-material/PictureAsPdf';
import { Alert, Box, Button, Skeleton } from '@mui/material';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import { useMe } from '@/shared/auth/use-me';
import { useI18n } from '@/shared/i18n/i18n-context';
import { Page } from '@/shared/ui/page';
import { ErrorState } from '@/shared/ui/states';
import { useListSnookerWaitingEntriesQuery } from '../api.gen';
import { type Match, playerAt, type Shot } from '../contract';
import { getBallOn, isBallOn, RED } from '../engine/frame';
import { useSheet } from '../matches/use-sheet';
import { getFullName } from '../queue/full-name';
import { WaitingList } from '../queue/waiting-list';
import { useScoring } from '../scoring/use-scoring';
import { Actions } from './actions';
import { BallButtons } from './ball-buttons';
import { board } from './colours';
import { Facts } from './facts';
import { frameLights } from './frame-lights';
import { MoreReds } from './more-reds';
import { Notices } from './notices';
import { PlayerPanel } from './player-panel';
import { Situation } from './situation';
import { useFullScreen } from './use-full-screen';
import { useKeys } from './use-keys';

type ScoringState = ReturnType<typeof useScoring>;

/** Return the shot of a potted ball, with more reds of the same stroke; a free ball is any but the ball on. */
export function toPotShot({ mode, currentFrame: frame }: Match, ball: number, moreReds: number): Shot {
  const isFree = frame.freeBall && ball !== getBallOn(frame);
  const takesReds = isFree || ball === RED || mode === 'club';
  const redsDown = takesReds && moreReds > 0 ? moreReds + (ball === RED && !isFree ? 1 : 0) : 0;
  return { kind: isFree ? 'free-ball-pot' : 'pot', ball, ...(redsDown > 0 && { redsDown }) };
}

function Links({ match }: { match: Match }) {
  const { t, locale } = useI18n();
  const { tenant } = useMe();
  const sheet = useSheet(match.id);
  return (
    <>
      {sheet.hasFailed && (
        <Alert severity="error" variant="outlined">
          {t('problem.network')}
        </Alert>
      )}
      <Button startIcon={<PictureAsPdf />} onClick={() => void sheet.open()} disabled={sheet.isLoading}>
        {t('snooker.board.sheet')}
      </Button>
      <Button
        startIcon={<OpenInNew />}
        component="a"
        href={`/${locale}/scoreboard/${match.id}?tenant=${tenant.slug}`}
        target="_blank"
        rel="noopener"
      >
        {t('snooker.board.display')}
      </Button>
    </>
  );
}

/** Sizes; in full screen, three digits fill a panel. */
const SIZES = {
  '--board-score': 'clamp(4.5rem, 13.5vw, 16rem)',
  '--board-ball': '104px',
  '&:fullscreen': { '--board-score': 'min(18vw, 42vh)', '--board-ball': 'min(10vw, 15vh)' },
} as const;

function Board({ match, scoring }: { match: Match; scoring: ScoringState }) {
  const element = useRef<HTMLDivElement>(null);
  const full = useFullScreen(element);
  const { shoot, undo, redo } = scoring;
  const [moreReds, setMoreReds] = useState(0);
  const pot = (ball: number) => {
    shoot(toPotShot(match, ball, moreReds));
    setMoreReds(0);
  };
  const endTurn = () => shoot({ kind: 'end-turn' });
  useKeys({ pot, endTurn, undo });
  const panel = (player: 1 | 2) => (
    <PlayerPanel
      player={playerAt(match, player)}
      frames={frameLights(match, player)}
      isAtTable={match.currentFrame.turn === player}
      isWinner={match.currentFrame.winner === player}
      onSelect={() => shoot({ kind: 'select-player', player: player })}
    />
  );
  return (
    <Box
      ref={element}
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        gap: { xs: 1.5, md: 2 },
        p: { xs: 1, md: 2 },
        bgcolor: board.background,
        borderRadius: 2,
        ...SIZES,
        ...(full.isFull && { justifyContent: 'space-between', overflow: 'auto' }),
      }}
    >
      <Notices {...scoring} />
      <Situation match={match} shoot={shoot} />
      <Box
        sx={{
          display: 'flex',
          flexGrow: 1,
          flexWrap: { xs: 'wrap', md: 'nowrap' },
          gap: { xs: 1, md: 2 },
        }}
      >
        {panel(1)}
        <Box sx={{ order: { xs: 3, md: 0 }, width: { xs: '100%', md: '22%' }, display: 'grid' }}>
          <Facts match={match} />
        </Box>
        {panel(2)}
      </Box>
      <BallButtons
        disabled={match.currentFrame.state === 'over'}
        isOn={(ball) => isBallOn(match, ball)}
        onPot={pot}
        onEnd={endTurn}
      />
      <MoreReds match={match} count={moreReds} change={setMoreReds} />
      <Actions
        match={match}
        shoot={shoot}
        undo={undo}
        redo={redo}
        canEdit={scoring.waiting === 0 && !scoring.isOffline}
        full={full}
      />
    </Box>
  );
}

function MatchPage({ id }: { id: string }) {
  const { t } = useI18n();
  const { data } = useListSnookerWaitingEntriesQuery({ order: { position: 'asc' } });
  const first = data?.['hydra:member'][0];
  const scoring = useScoring(id, first && getFullName(first));
  const { match } = scoring;
  return (
    <Page title={t('snooker.board.title')} action={match && <Links match={match} />}>
      {match ? (
        <>
          <Board match={match} scoring={scoring} />
          <WaitingList />
        </>
      ) : scoring.error ? (
        <ErrorState error={scoring.error} retry={scoring.retry} />
      ) : (
        <Skeleton variant="rounded" sx={{ height: '70vh' }} />
      )}
    </Page>
  );
}

/** A match is scored by a component of its own: another one must not get its pending shots. */
export function BoardPage() {
  const { id = '' } = useParams();
  return <MatchPage key={id} id={id} />;
}
