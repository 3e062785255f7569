/** Dialog in which an admin approves a request with their PIN, on the screen of the person who makes it. */
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material';
import { type FormEvent, useEffect, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { ApprovalProblem, ExceededLimit, PendingApproval } from './approvals';
import { PasswordField } from './password-field';
import { approveWithPin, listSwitchablePeople, type SwitchablePerson } from './tokens';

const SHORTEST_PIN = 4;

/** Return the admins who have signed in on this device. */
function useApprovers() {
  const [approvers, setApprovers] = useState<SwitchablePerson[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    listSwitchablePeople().then(
      (people) => setApprovers(people.filter(({ canApprove }) => canApprove)),
      () => setFailed(true),
    );
  }, []);
  return { approvers, isFailed };
}

interface ApproverFormProps {
  approvers: readonly SwitchablePerson[];
  problem: ApprovalProblem;
  answer: PendingApproval['answer'];
}

function ApproverForm({ approvers, problem, answer }: ApproverFormProps) {
  const t = useT();
  const [userId, setUserId] = useState(approvers[0]?.id ?? '');
  const [pin, setPin] = useState('');
  const [errorKey, setErrorKey] = useState<string | null>(null);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setPin('');
    try {
      const token = await approveWithPin(userId, pin, problem);
      if (token) answer(token);
      else setErrorKey('approval.wrongPin');
    } catch {
      setErrorKey('problem.network');
    }
  }
  return (
    <form id="approval-form" onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
      {errorKey && <Alert severity="error">{t(errorKey)}</Alert>}
      <TextField
        id="approver"
        select
        label={t('approval.who')}
        value={userId}
        onChange={({ target }) => setUserId(target.value)}
      >
        {approvers.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <PasswordField
        id="approval-pin"
        label={t('approval.pin')}
        autoComplete="off"
        isNumeric
        autoFocus
        value={pin}
        onChange={setPin}
      />
      <Button type="submit" variant="contained" disabled={pin.length < SHORTEST_PIN}>
        {t('approval.approve')}
      </Button>
    </form>
  );
}

function ExceededLimits({ exceeded }: Pick<ApprovalProblem, 'exceeded'>) {
  const t = useT();
  const { amount, percent } = useFormat();
  const format = (text: string, { currency }: ExceededLimit) =>
    currency ? amount(Number(text)) : percent(Number(text));
  return (
    <ul style={{ margin: 0, paddingInlineStart: 20 }}>
      {exceeded.map((limit) => (
        <li key={limit.name}>
          {t(limit.used === undefined ? 'approval.exceeded' : 'approval.exceededToday', {
            name: t(`approval.limit.${limit.name.replace(/-day$/, '')}`),
            value: format(limit.value, limit),
            limit: format(limit.limit, limit),
            used: format(limit.used ?? '0', limit),
          })}
        </li>
      ))}
    </ul>
  );
}

export function ApprovalDialog({ problem, answer }: PendingApproval) {
  const t = useT();
  const { approvers, isFailed } = useApprovers();
  return (
    <Dialog open onClose={() => answer(null)} fullWidth maxWidth="xs" aria-labelledby="approval-title">
      <DialogTitle id="approval-title">{t('approval.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {problem.exceeded.length > 0 ? (
          <ExceededLimits exceeded={problem.exceeded} />
        ) : (
          <Typography>{problem.detail}</Typography>
        )}
        {isFailed && <Alert severity="error">{t('problem.network')}</Alert>}
        {!isFailed && !approvers && <Skeleton variant="rounded" height={120} />}
        {approvers?.length === 0 && <Alert severity="info">{t('approval.none')}</Alert>}
        {approvers && approvers.length > 0 && (
          <ApproverForm approvers={approvers} problem={problem} answer={answer} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => answer(null)}>{t('action.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
