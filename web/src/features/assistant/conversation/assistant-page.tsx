/** The assistant: a conversation whose plans are carried out when they are confirmed. */
import { Alert, AlertTitle, Box, Chip, type Theme, Typography, useMediaQuery } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { formatProblem } from '@/shared/api/problem';
import { readAbout } from '@/shared/feature/on-screen-slice';
import { useT } from '@/shared/i18n/i18n-context';
import { Page } from '@/shared/ui/page';
import { type AiRequest, ENTITY_OF } from '../contract';
import { ExampleColumns } from '../examples/examples';
import { HistoryPanel } from '../history/history-panel';
import { ExportButtons } from './export-buttons';
import { Plan } from './plan';
import { isLatest, sentTurns } from './turn-state';
import { TurnView } from './turn-view';
import { type Conversation, useConversation } from './use-conversation';

const COLUMNS = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '216px minmax(0, 1fr)' },
} as const;
const COLUMNS_WITH_PLAN = {
  ...COLUMNS,
  gridTemplateColumns: { ...COLUMNS.gridTemplateColumns, lg: '216px minmax(0, 1fr) minmax(0, 444px)' },
} as const;
const CONVERSATION = { display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 } as const;
/** The plan stays in sight while the conversation is read. */
const PLAN = { position: 'sticky', top: 16, minWidth: 0 } as const;
/** On a phone the history follows the conversation. */
const HISTORY = { order: { xs: 1, md: 0 }, minWidth: 0 } as const;

/** Ask the question in the address, once. */
function useQuestionOfAddress({ askNext }: Conversation): void {
  const [parameters, setParameters] = useSearchParams();
  const question = parameters.get('ask')?.trim();
  const lastQuestion = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    // React may run an effect twice.
    const isAsked = lastQuestion.current === question;
    lastQuestion.current = question;
    if (!question || isAsked) return;
    setParameters({}, { replace: true });
    void askNext(question, readAbout(parameters));
  }, [question]);
}

/** Open the thread that the address names. */
function useThreadOfAddress({ open }: Conversation): void {
  const [parameters, setParameters] = useSearchParams();
  const thread = parameters.get('thread');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (!thread) return;
    setParameters({}, { replace: true });
    void open(thread);
  }, [thread]);
}

/** Head of a conversation in which nothing was asked. */
function Welcome() {
  const t = useT();
  return (
    <Box sx={{ textAlign: 'center', pt: { xs: 1, md: 5 } }}>
      <Typography variant="h1" component="h2" sx={{ fontSize: { xs: 24, md: 30 } }}>
        {t('assistant.welcome')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {t('assistant.welcomeHint')}
      </Typography>
    </Box>
  );
}

/** The item that requests are about where they name none. */
function About({ about, forget }: Pick<Conversation, 'about' | 'forget'>) {
  const t = useT();
  const entity = about && ENTITY_OF[about.path];
  if (!about || !entity) return null;
  const name = about.label || t(`assistant.entity.${entity}`);
  return (
    <Chip
      sx={{ justifySelf: 'start' }}
      label={<bdi>{t('assistant.about', { name })}</bdi>}
      onDelete={forget}
    />
  );
}

/** Return the latest response, if it has a plan. */
function findPlan(turns: Conversation['turns']): AiRequest | undefined {
  const latest = sentTurns(turns).at(-1);
  return latest?.state === 'response' && latest.response.changes.length > 0 ? latest.response : undefined;
}

export function AssistantPage() {
  const t = useT();
  const conversation = useConversation();
  const { turns, choice, refine, open, restart, threadId, openProblem } = conversation;
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const plan = isWide ? findPlan(turns) : undefined;
  const isEmpty = turns.length === 1 && turns[0]?.state === 'input';
  useQuestionOfAddress(conversation);
  useThreadOfAddress(conversation);
  return (
    <Page title={t('assistant.title')}>
      <Box sx={plan ? COLUMNS_WITH_PLAN : COLUMNS}>
        <Box component="aside" sx={HISTORY}>
          <HistoryPanel threadId={threadId} onOpen={(id) => void open(id)} onNew={restart} />
        </Box>
        <Box sx={CONVERSATION}>
          {isEmpty && <Welcome />}
          <About {...conversation} />
          {openProblem && (
            <Alert severity="error">
              <AlertTitle>{t('assistant.notOpened')}</AlertTitle>
              {formatProblem(openProblem, t)}
            </Alert>
          )}
          {turns.map((turn, index) => (
            <TurnView
              key={turn.key}
              turn={turn}
              isLast={index === turns.length - 1}
              isLatest={isLatest(turns, index)}
              isPlanBeside={turn.state === 'response' && turn.response.id === plan?.id}
              conversation={conversation}
            />
          ))}
          {isEmpty && (
            <Box component="section" aria-label={t('assistant.tutorials')}>
              <ExampleColumns choice={choice} onTry={refine} />
            </Box>
          )}
          {threadId && <ExportButtons threadId={threadId} />}
        </Box>
        {plan && (
          <Box sx={PLAN}>
            <Plan key={`${plan.id} ${plan.status}`} request={plan} isLatest conversation={conversation} />
          </Box>
        )}
      </Box>
    </Page>
  );
}
