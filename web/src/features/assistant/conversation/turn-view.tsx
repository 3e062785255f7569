/** One turn: its request, and below it what became of it. */
import { Alert, AlertTitle, Box, Button, Skeleton, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { formatProblem, type Problem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { MediaList } from '../media/media-list';
import { QuestionForm } from './question-form';
import { Response } from './response';
import { StopButton } from './stop-button';
import type { Turn } from './turn-state';
import type { Conversation } from './use-conversation';

const TURN = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', outline: 'none' } as const;
const QUESTION = {
  justifySelf: 'end',
  maxWidth: '85%',
  px: 2,
  py: 1,
  borderRadius: 3,
  borderEndEndRadius: 4,
  bgcolor: 'primary.light',
  overflowWrap: 'anywhere',
  fontSize: 'body1.fontSize',
  fontWeight: 'fontWeightRegular',
} as const;

function Loading() {
  const t = useT();
  return <Skeleton variant="rounded" height={64} width="100%" aria-label={t('page.loading')} />;
}

interface TurnViewProps {
  turn: Turn;
  isLast: boolean;
  /** Whether no other turn was asked behind it. */
  isLatest: boolean;
  isPlanBeside: boolean;
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

export function TurnView({ turn, isLast, isLatest, isPlanBeside, conversation }: TurnViewProps) {
  const ref = useSight(turn.state, isLast && (conversation.turns.length > 1 || turn.state !== 'input'));
  const { ask, stop } = conversation;
  if (turn.state === 'input' || turn.state === 'loading' || (turn.state === 'failed' && isLast)) {
    return (
      <Box ref={ref} tabIndex={-1} sx={TURN}>
        <QuestionForm
          key={`${turn.key} ${turn.question}`}
          initial={turn.question}
          isBegun={turn.isBegun ?? false}
          isNext={conversation.turns.length > 1}
          isLoading={turn.state === 'loading'}
          file={turn.attachment ?? null}
          media={turn.media ?? []}
          choice={conversation.choice}
          onChoose={conversation.choose}
          onAsk={(question, attachment, media) => void ask(question, attachment, media)}
        />
        {turn.state === 'loading' && (
          <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
            <Loading />
            <StopButton onStop={stop} />
          </Box>
        )}
        {turn.state === 'failed' && (
          <Failure problem={turn.problem} onRetry={() => void ask(turn.question)} />
        )}
      </Box>
    );
  }
  return (
    <Box ref={ref} tabIndex={-1} sx={TURN}>
      <Typography component="h2" dir="auto" sx={QUESTION}>
        {turn.question}
      </Typography>
      {turn.media && turn.media.length > 0 && <MediaList media={turn.media} />}
      {turn.state === 'failed' ? (
        <Failure problem={turn.problem} />
      ) : (
        <Response
          request={turn.response}
          isLatest={isLatest}
          isPlanBeside={isPlanBeside}
          conversation={conversation}
        />
      )}
    </Box>
  );
}
