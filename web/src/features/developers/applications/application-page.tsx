/** One outside application: what it may do, and what an admin does with it. */
import { Alert, Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { FormDialog } from '@/shared/ui/form-dialog';
import { Page } from '@/shared/ui/page';
import { ErrorState } from '@/shared/ui/states';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import {
  type OutsideApplication,
  useAcceptOutsideUpdateMutation,
  useDeleteOutsideApplicationMutation,
  useGetOutsideApplicationQuery,
  useRefreshOutsideApplicationMutation,
  useUninstallOutsideApplicationMutation,
} from '../api.gen';
import { developersPaths } from '../paths';
import { ApplicationStatus, hasEnded } from './application-status';
import { ScopeList } from './scope-list';

type Question = 'accept' | 'uninstall' | 'remove';

function useActions({ id, nextRelease }: OutsideApplication) {
  const navigate = useNavigate();
  const [refresh] = useRefreshOutsideApplicationMutation();
  const [accept] = useAcceptOutsideUpdateMutation();
  const [uninstall] = useUninstallOutsideApplicationMutation();
  const [remove] = useDeleteOutsideApplicationMutation();
  return {
    refresh: () => refresh({ id }).unwrap(),
    accept: () => accept({ id, acceptOutsideUpdateBody: { release: nextRelease ?? '' } }).unwrap(),
    uninstall: () => uninstall({ id }).unwrap(),
    remove: async () => {
      await remove({ id }).unwrap();
      await navigate(`/${developersPaths.applications}`);
    },
  };
}

interface QuestionDialogProps {
  question: Question;
  application: OutsideApplication;
  run: () => Promise<unknown>;
  onClose: () => void;
}

function QuestionDialog({ question, application, run, onClose }: QuestionDialogProps) {
  const t = useT();
  const saving = useSaving();
  return (
    <FormDialog
      title={t(`developers.applications.${question}`)}
      saveLabel={t(`developers.applications.${question}`)}
      saveColor={question === 'accept' ? 'primary' : 'error'}
      width="xs"
      saving={saving}
      save={run}
      onClose={onClose}
    >
      <Typography>{t(`developers.applications.${question}Text`, { name: application.name })}</Typography>
      {question === 'accept' && <ScopeList scopes={application.nextScopes} />}
    </FormDialog>
  );
}

function Update({ application, onAccept }: { application: OutsideApplication; onAccept: () => void }) {
  const t = useT();
  return (
    <Alert
      severity="info"
      sx={{ mb: 3 }}
      action={<Button onClick={onAccept}>{t('developers.applications.accept')}</Button>}
    >
      <Typography>
        {t('developers.applications.waits', { release: application.nextRelease ?? '' })}{' '}
        {application.nextChanges}
      </Typography>
      <ScopeList scopes={application.nextScopes} />
    </Alert>
  );
}

/** How many days before its end a consent is asked for again. */
const EARLY_DAYS = 30;

/** Until when it may act, and the way to allow it again. */
function Consent({ application }: { application: OutsideApplication }) {
  const t = useT();
  const { dateTime } = useFormat();
  const { consentEndsAt, installUrl } = application;
  if (!consentEndsAt) return null;
  const text = t(`developers.applications.${hasEnded(application) ? 'ended' : 'endsAt'}`, {
    date: dateTime(consentEndsAt),
  });
  if (!hasEnded(application, EARLY_DAYS)) return <Typography color="textSecondary">{text}</Typography>;
  return (
    <Alert severity="warning">
      <Typography variant="body2">{text}</Typography>
      <Button href={installUrl} sx={{ mt: 0.5, marginInlineStart: -1 }}>
        {t('developers.applications.allowAgain')}
      </Button>
    </Alert>
  );
}

function Application({ application }: { application: OutsideApplication }) {
  const t = useT();
  const saving = useSaving();
  const actions = useActions(application);
  const [question, setQuestion] = useState<Question | null>(null);
  const { id, installUrl, pageTitle, status } = application;
  const isInstalled = status === 'installed';
  return (
    <Box sx={{ maxWidth: 760 }}>
      {saving.problem && <ViolationAlerts key={saving.attempt} problem={saving.problem} />}
      {application.nextRelease && <Update application={application} onAccept={() => setQuestion('accept')} />}
      <Stack spacing={1} sx={{ mb: 3 }}>
        <Typography>{application.description}</Typography>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('developers.applications.version', { release: application.release })} ·{' '}
          <bdi dir="ltr">{application.manifestUrl}</bdi>
        </Typography>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('developers.applications.clientId')} <bdi dir="ltr">{application.clientId}</bdi>
        </Typography>
        <Consent application={application} />
      </Stack>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3 }}>
        {!isInstalled && (
          <Button variant="contained" href={installUrl}>
            {t('developers.applications.install')}
          </Button>
        )}
        {isInstalled && pageTitle && (
          <Button variant="contained" component={Link} to={`/apps/${id}/page`}>
            {t('developers.applications.open')}
          </Button>
        )}
        <Button
          variant="outlined"
          disabled={saving.isSending}
          onClick={() => void saving.run(actions.refresh)}
        >
          {t('developers.applications.refresh')}
        </Button>
        {isInstalled && (
          <Button variant="outlined" color="error" onClick={() => setQuestion('uninstall')}>
            {t('developers.applications.uninstall')}
          </Button>
        )}
        <Button variant="outlined" color="error" onClick={() => setQuestion('remove')}>
          {t('developers.applications.remove')}
        </Button>
      </Box>
      <Typography variant="h2" gutterBottom>
        {t(isInstalled ? 'developers.applications.may' : 'developers.applications.asks')}
      </Typography>
      <ScopeList scopes={application.scopes} events={application.events} />
      {question && (
        <QuestionDialog
          question={question}
          application={application}
          run={actions[question]}
          onClose={() => setQuestion(null)}
        />
      )}
    </Box>
  );
}

export function ApplicationPage() {
  const t = useT();
  const { id = '' } = useParams();
  const { data, error, refetch } = useGetOutsideApplicationQuery({ id }, { refetchOnMountOrArgChange: true });
  return (
    <Page
      title={data?.name ?? t('apps.application.title')}
      badge={data && <ApplicationStatus application={data} />}
    >
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={240} />}
      {data && <Application application={data} />}
    </Page>
  );
}
