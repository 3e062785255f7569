/** A plan: its changes, what its person corrects of them, and the one button that carries it out. */
import { Alert, Box, Button, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import { formatProblem, type Problem, toProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { Status } from '@/shared/ui/status';
import type { AiRequest } from '../contract';
import { ChangesTable } from '../result/changes-table';
import { resourceOf } from '../result/item-path';
import { usePlanEdits } from '../result/plan-edits';
import { unescapeHtml } from '../result/values';
import { StopButton } from './stop-button';
import type { Conversation } from './use-conversation';

const SHEET = { p: 2, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' } as const;
const FOOT = { display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' } as const;

interface PlanProps {
  request: AiRequest;
  /** Only the plan of the latest request can be carried out. */
  isLatest: boolean;
  conversation: Conversation;
}

export const isOpen = ({ status }: AiRequest): boolean => status === 'started' || status === 'updated';

function useAnswer(request: AiRequest, conversation: Conversation) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const send: Conversation['answer'] = async (...sent) => {
    setSending(true);
    setProblem(null);
    await conversation.answer(...sent).catch((error) => setProblem(toProblem(error)));
    setSending(false);
  };
  return {
    isSending,
    problem,
    confirm: (edits: Parameters<Conversation['answer']>[2]) => void send(request, 'success', edits),
    undo: () => void send(request, 'undone'),
  };
}

export function Plan({ request, isLatest, conversation }: PlanProps) {
  const t = useT();
  const { changes, status } = request;
  const edits = usePlanEdits(changes);
  const { isSending, problem, confirm, undo } = useAnswer(request, conversation);
  const canConfirm = isOpen(request) && isLatest;
  const canUndo = status === 'success' && changes.some((change) => change.isUndoable && !change.isLeftOut);
  const left = changes.length - edits.count;
  return (
    <Paper variant="outlined" component="section" aria-label={t('assistant.plan')} sx={SHEET}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, alignItems: 'start' }}>
        <Typography variant="h2" dir="auto">
          {unescapeHtml(request.functionCallEscaped.text)}
        </Typography>
        {canConfirm && <Status tone="saffron" label={t('assistant.toConfirm')} />}
        {status === 'success' && <Status tone="green" label={t('assistant.status.success')} />}
        {status === 'undone' && <Status tone="stone" label={t('assistant.status.undone')} />}
      </Box>
      {canConfirm && (left > 0 || edits.corrected > 0) && (
        <Typography color="textSecondary" role="status">
          {[
            left > 0 && t('assistant.leftOut', { count: left }),
            edits.corrected > 0 && t('assistant.corrected', { count: edits.corrected }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      )}
      <ChangesTable
        changes={changes}
        resource={isOpen(request) ? '' : resourceOf(request)}
        edits={canConfirm ? edits : undefined}
      />
      {problem && <Alert severity="error">{formatProblem(problem, t)}</Alert>}
      {(canConfirm || canUndo || isSending) && (
        <Box sx={FOOT}>
          {isSending && <StopButton onStop={conversation.stop} />}
          {canUndo && (
            <Button variant="outlined" disabled={isSending} onClick={undo}>
              {t('action.undo')}
            </Button>
          )}
          {canConfirm && (
            <Button
              variant="contained"
              disabled={isSending || !edits.canConfirm}
              onClick={() => confirm(edits.toEdits())}
            >
              {t('assistant.answer.exactCount', { count: edits.count })}
            </Button>
          )}
        </Box>
      )}
    </Paper>
  );
}
