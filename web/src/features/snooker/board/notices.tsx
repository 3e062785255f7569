/** What the scorer must know beside the score: a refusal, a cut connection. */
import { Alert } from '@mui/material';
import { problemText } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import type { Refusal } from '../scoring/use-scoring';

interface NoticesProps {
  refusal: Refusal | null;
  dismiss: () => void;
  isCut: boolean;
  waiting: number;
}

export function Notices({ refusal, dismiss, isCut, waiting }: NoticesProps) {
  const t = useT();
  return (
    <>
      {refusal && (
        <Alert severity="error" variant="filled" onClose={dismiss} closeText={t('action.dismiss')}>
          {'code' in refusal ? t(`snooker.${refusal.code}`) : problemText(refusal.problem, t)}
        </Alert>
      )}
      {isCut && (
        <Alert severity="warning" variant="filled">
          {t('snooker.board.cut', { count: waiting })}
        </Alert>
      )}
    </>
  );
}
