/** One turn: its request, and below it what became of it. */
import { Alert, AlertTitle, Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { formatProblem, type Problem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { MediaList } from '../media/media-list';
import { QuestionForm } from './question-form';
import { Response } from './response';
import { StopButton } from './stop-button';
import type { Turn } from './turn-state';
import type { Conversation } from './use-conversation';

const SHEET = { p: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', outline: 'none' } as const;

function Loading() {
  const t = useT();
  return <Skeleton variant="rounded" height={64} width="100%" aria-label={t('page.loading')} />;
}

interface TurnViewProps {
  turn: Turn;
  isLast: boolean;
  /** Whether no other turn was asked behind it. */
  isLatest: boolean;
  conversation: Conversation;
}

/** Bring a turn that follows others into sight, and the keyboard with it where its focus went away. */
function useSight(state: Turn['state'], isNext: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each state of the turn
  useEffect(() => {
    if (!isNext) return;
    ref.current?.scrollIntoView?.({ block: 'nearest' });
    if (document.activeElement !== document.body) return;
    const field = ref.current?.querySelector<HTMLElement>('textarea:enabled');
    (field ?? ref.current)?.focus({ preventScroll: true });
  }, [state, isNext]);
  return ref;
}

function Failure({ problem, onRetry }: { problem: Problem; onRetry?: (() => void) | undefined }) {
  const t = useT();
  return (
    <Alert
      severity="error"
      action={
        onRetry && (
          <Button color="inherit" onClick={onRetry}>
            {t('assistant.regenerate')}
          </Button>
        )
      }
    >
      <AlertTitle>{t('assistant.failed')}</AlertTitle>
      {formatProblem(problem, t)}
    </Alert>
  );
}

export function TurnView({ turn, isLast, isLatest, conversation }: TurnViewProps) {
  const ref = useSight(turn.state, isLast && (conversation.turns.length > 1 || turn.state !== 'input'));
  const { ask, answer, refine, stop, forgetKept } = conversation;
  const retry = () => void ask(turn.question);
  if (turn.state === 'input' || turn.state === 'loading' || (turn.state === 'failed' && isLast)) {
    return (
      <Paper ref={ref} tabIndex={-1} variant="outlined" sx={{ ...SHEET, gap: 2 }}>
        <QuestionForm
          key={turn.question}
          initial={turn.question}
          isLoading={turn.state === 'loading'}
          file={turn.attachment ?? null}
          media={turn.media ?? []}
          onAsk={(question, attachment, media) => void ask(question, attachment, media)}
        />
        {turn.state === 'loading' && (
          <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
            <Loading />
            <StopButton onStop={stop} />
          </Box>
        )}
        {turn.state === 'failed' && <Failure problem={turn.problem} onRetry={retry} />}
      </Paper>
    );
  }
  return (
    <Paper ref={ref} tabIndex={-1} variant="outlined" sx={{ ...SHEET, gap: 1.5 }}>
      <Typography variant="h2" dir="auto">
        {turn.question}
      </Typography>
      {turn.media && turn.media.length > 0 && <MediaList media={turn.media} />}
      {turn.state === 'failed' ? (
        <Failure problem={turn.problem} />
      ) : (
        <Response
          request={turn.response}
          isLast={isLast}
          isLatest={isLatest}
          onForget={isLast ? (key) => void forgetKept(key) : undefined}
          onAnswer={(status) => answer(turn.response, status)}
          onStop={stop}
          onRefine={() => refine('')}
          onRetry={retry}
        />
      )}
    </Paper>
  );
}
