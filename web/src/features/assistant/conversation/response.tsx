/** The response of a turn, with the three answers to it. */
import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { formatProblem, toProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { Status } from '@/shared/ui/status';
import type { AiRequest } from '../contract';
import { BarChart } from '../result/bar-chart';
import { ChangesTable } from '../result/changes-table';
import { ProblemsTable } from '../result/problems-table';
import { ResultTable } from '../result/result-table';
import { unescapeHtml } from '../result/values';
import { KeptChips } from './kept-chips';
import { StopButton } from './stop-button';

interface ResponseProps {
  request: AiRequest;
  isLast: boolean;
  /** Only the plan of the latest request can be carried out. */
  isLatest: boolean;
  onForget?: ((key: string) => void) | undefined;
  onAnswer: (status: 'success' | 'undone') => Promise<void>;
  onStop: () => Promise<void>;
  onRefine: () => void;
  onRetry: () => void;
}

function useAnswer(onAnswer: ResponseProps['onAnswer']) {
  const t = useT();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const answer = async (status: 'success' | 'undone') => {
    setSending(true);
    setProblem('');
    await onAnswer(status).catch((error) => setProblem(formatProblem(toProblem(error), t)));
    setSending(false);
  };
  return { isSending, problem, answer };
}

export function Response(props: ResponseProps) {
  const { request, isLast, isLatest, onForget, onAnswer, onStop, onRefine, onRetry } = props;
  const t = useT();
  const { isSending, problem, answer } = useAnswer(onAnswer);
  const { newData, text, chart } = request.functionCallEscaped;
  const isOpen = request.status === 'started' || request.status === 'updated';
  const canUndo = request.status === 'success' && request.changes.some((change) => change.isUndoable);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {request.kept?.length > 0 && <KeptChips kept={request.kept} onForget={onForget} />}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography dir="auto" role="status">
          {unescapeHtml(text)}
        </Typography>
        {request.status === 'success' && <Status tone="green" label={t('assistant.status.success')} />}
        {request.status === 'undone' && <Status tone="stone" label={t('assistant.status.undone')} />}
      </Box>
      {request.problems?.length > 0 && <ProblemsTable problems={request.problems} />}
      {request.changes.length > 0 && <ChangesTable changes={request.changes} />}
      {chart && <BarChart chart={chart} rows={newData} />}
      {request.changes.length === 0 && newData.length > 0 && <ResultTable rows={newData} />}
      {problem && <Alert severity="error">{problem}</Alert>}
      {isOpen && request.changes.length > 0 && !isLatest && (
        <Typography variant="body2" color="textSecondary">
          {t('assistant.earlier')}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {isOpen && !request.isQuestion && isLatest && (
          <Button variant="contained" disabled={isSending} onClick={() => void answer('success')}>
            {t('assistant.answer.exact')}
          </Button>
        )}
        {canUndo && (
          <Button variant="outlined" disabled={isSending} onClick={() => void answer('undone')}>
            {t('action.undo')}
          </Button>
        )}
        {isSending && <StopButton onStop={onStop} />}
        {isLast && (
          <>
            <Button variant="outlined" disabled={isSending} onClick={onRefine}>
              {t('assistant.answer.precise')}
            </Button>
            <Button disabled={isSending} onClick={onRetry}>
              {t('assistant.answer.retry')}
            </Button>
          </>
        )}
      </Box>
    </Box>
  );
}
