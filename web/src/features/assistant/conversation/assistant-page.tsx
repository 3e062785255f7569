/** The assistant: a conversation whose plans are carried out when they are confirmed. */
import { Box, Chip } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { readAbout } from '@/shared/feature/on-screen-slice';
import { useT } from '@/shared/i18n/i18n-context';
import { Page } from '@/shared/ui/page';
import { ENTITY_OF } from '../contract';
import { ExportButtons } from './export-buttons';
import { Selectors } from './selectors';
import { HistoryPanel, TutorialsPanel } from './side-panels';
import { isLatest } from './turn-state';
import { TurnView } from './turn-view';
import { type Conversation, useConversation } from './use-conversation';

const COLUMNS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
} as const;

const SELECTORS = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
} as const;

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

export function AssistantPage() {
  const t = useT();
  const conversation = useConversation();
  const { turns, choice, choose, refine, open, restart, about, forget } = conversation;
  useQuestionOfAddress(conversation);
  useThreadOfAddress(conversation);
  return (
    <Page title={t('assistant.title')}>
      <Box sx={COLUMNS}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Box sx={SELECTORS}>
            <Selectors choice={choice} onChange={choose} />
          </Box>
          {about && ENTITY_OF[about.path] && (
            <Chip
              sx={{ justifySelf: 'start' }}
              label={
                <bdi>
                  {t('assistant.about', {
                    name: about.label || t(`assistant.entity.${ENTITY_OF[about.path]}`),
                  })}
                </bdi>
              }
              onDelete={forget}
            />
          )}
          {turns.map((turn, index) => (
            <TurnView
              key={turn.key}
              turn={turn}
              isLast={index === turns.length - 1}
              isLatest={isLatest(turns, index)}
              conversation={conversation}
            />
          ))}
          {conversation.threadId && <ExportButtons threadId={conversation.threadId} />}
        </Box>
        <Box component="aside" sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <HistoryPanel onOpen={(id) => void open(id)} onNew={restart} />
          <TutorialsPanel choice={choice} onTry={refine} />
        </Box>
      </Box>
    </Page>
  );
}
