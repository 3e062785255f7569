/** The response of a turn, with the three answers to it. */
import { Alert, AlertTitle, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { formatProblem, toProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { Status } from '@/shared/ui/status';
import type { AiRequest } from '../contract';
import { ExampleColumns, Suggestions } from '../examples/examples';
import { BarChart } from '../result/bar-chart';
import { ProblemsTable } from '../result/problems-table';
import { ResultTable } from '../result/result-table';
import { unescapeHtml } from '../result/values';
import { KeptChips } from './kept-chips';
import { isOpen, Plan } from './plan';
import type { Conversation } from './use-conversation';

const HELP = 'help';

interface ResponseProps {
  request: AiRequest;
  /** Whether no other turn was asked behind it: the others are only read. */
  isLatest: boolean;
  /** Whether the plan is shown elsewhere. */
  isPlanBeside: boolean;
  conversation: Conversation;
}

/** The three answers: it is right, it has to be said more exactly, or it is asked once more. */
function Answers({ request, conversation }: Pick<ResponseProps, 'request' | 'conversation'>) {
  const t = useT();
  const [problem, setProblem] = useState('');
  const { answer, refine, askAgain } = conversation;
  const confirm = () =>
    answer(request, 'success').catch((error) => setProblem(formatProblem(toProblem(error), t)));
  return (
    <>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {isOpen(request) && !request.isQuestion && request.changes.length === 0 && (
          <Button variant="contained" onClick={() => void confirm()}>
            {t('assistant.answer.exact')}
          </Button>
        )}
        <Button variant="outlined" onClick={() => refine('')}>
          {t('assistant.answer.precise')}
        </Button>
        <Button variant="outlined" onClick={() => void askAgain()}>
          {t('assistant.answer.retry')}
        </Button>
      </Box>
    </>
  );
}

/** What is said of a turn that is over. */
function Aside({ request, isLatest }: Pick<ResponseProps, 'request' | 'isLatest'>) {
  const t = useT();
  if (isLatest) return null;
  const isLost = isOpen(request) && request.changes.length > 0;
  return (
    <Typography variant="body2" color="textSecondary">
      {t(isLost ? 'assistant.earlier' : 'assistant.readOnly')}
    </Typography>
  );
}

export function Response({ request, isLatest, isPlanBeside, conversation }: ResponseProps) {
  const t = useT();
  const { newData, text, chart, suggestions = [] } = request.functionCallEscaped;
  const hasPlan = request.changes.length > 0;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {request.kept?.length > 0 && (
        <KeptChips
          kept={request.kept}
          onForget={isLatest ? (key) => void conversation.forgetKept(key) : undefined}
        />
      )}
      {request.status === 'failed' && (
        <Alert
          severity="error"
          action={
            isLatest && (
              <Button color="inherit" onClick={() => void conversation.askAgain()}>
                {t('assistant.regenerate')}
              </Button>
            )
          }
        >
          <AlertTitle>{t('assistant.failed')}</AlertTitle>
          {unescapeHtml(text)}
        </Alert>
      )}
      {!hasPlan && request.status !== 'failed' && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          <Typography dir="auto" role="status">
            {unescapeHtml(text)}
          </Typography>
          {request.status === 'success' && <Status tone="green" label={t('assistant.status.success')} />}
        </Box>
      )}
      {hasPlan && isPlanBeside && (
        <Typography dir="auto" role="status">
          {unescapeHtml(text)}
        </Typography>
      )}
      {request.problems?.length > 0 && <ProblemsTable problems={request.problems} />}
      {hasPlan && !isPlanBeside && <Plan request={request} isLatest={isLatest} conversation={conversation} />}
      {chart && <BarChart chart={chart} rows={newData} />}
      {!hasPlan && newData.length > 0 && <ResultTable request={request} />}
      {isLatest && <Suggestions names={suggestions} onTry={conversation.refine} />}
      {isLatest && request.functionCall?.name === HELP && <ExampleColumns onTry={conversation.refine} />}
      <Aside request={request} isLatest={isLatest} />
      {isLatest && <Answers request={request} conversation={conversation} />}
    </Box>
  );
}
