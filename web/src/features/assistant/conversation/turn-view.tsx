/** One turn: its request, and below it what became of it. */
import { Alert, Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { MediaList } from '../media/media-list';
import { QuestionForm } from './question-form';
import { Response } from './response';
import { StopButton } from './stop-button';
import type { Turn } from './turn-state';
import type { Conversation } from './use-conversation';

const SHEET = { p: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', outline: 'none' } as const;

interface TurnViewProps {
  turn: Turn;
  isLast: boolean;
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

export function TurnView({ turn, isLast, conversation }: TurnViewProps) {
  const t = useT();
  const ref = useSight(turn.state, isLast && (conversation.turns.length > 1 || turn.state !== 'input'));
  const { ask, answer, refine, stop } = conversation;
  if (turn.state === 'input' || turn.state === 'loading') {
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
            <Skeleton variant="rounded" height={64} width="100%" aria-label={t('page.loading')} />
            <StopButton onStop={stop} />
          </Box>
        )}
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
        <Alert
          severity="error"
          action={
            isLast && (
              <Button color="inherit" onClick={() => void ask(turn.question)}>
                {t('assistant.regenerate')}
              </Button>
            )
          }
        >
          {t('assistant.failed')}
        </Alert>
      ) : (
        <Response
          request={turn.response}
          isLast={isLast}
          onAnswer={(status) => answer(turn.response, status)}
          onStop={stop}
          onRefine={() => refine('')}
          onRetry={() => void ask(turn.question)}
        />
      )}
    </Paper>
  );
}
