/** The page of consent: what an outside application asks for, before it is installed. */
import { Button, Card, Skeleton, Stack, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { Page } from '@/shared/ui/page';
import { ErrorState } from '@/shared/ui/states';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useConsentToApplicationMutation, useReadAuthorizationQuery } from '../api.gen';
import { ScopeList } from './scope-list';

const leaveTo = (address: string) => window.location.assign(address);

function useAuthorizationBody() {
  const [parameters] = useSearchParams();
  const read = (name: string) => parameters.get(name) ?? '';
  return {
    clientId: read('client_id'),
    redirectUri: read('redirect_uri'),
    responseType: read('response_type'),
    scope: read('scope'),
    state: read('state'),
    codeChallenge: read('code_challenge'),
    codeChallengeMethod: read('code_challenge_method'),
  };
}

export function ConsentPage() {
  const t = useT();
  const { tenant } = useMe();
  const { dateTime } = useFormat();
  const saving = useSaving();
  const authorizationBody = useAuthorizationBody();
  const { data, error, refetch } = useReadAuthorizationQuery(
    { readAuthorizationBody: authorizationBody },
    { refetchOnMountOrArgChange: true },
  );
  const [consent] = useConsentToApplicationMutation();
  const redirect = data?.redirect;
  useEffect(() => {
    if (redirect) leaveTo(redirect);
  }, [redirect]);

  // What is consented to is what is shown, also where the manifest has changed since.
  async function accept(scopes: readonly string[]): Promise<void> {
    const body = { ...authorizationBody, scope: scopes.join(' ') };
    leaveTo((await consent({ consentToApplicationBody: body }).unwrap()).redirect);
  }
  return (
    <Page title={t('developers.consent.title')}>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={240} />}
      {data && !redirect && (
        <Card variant="outlined" sx={{ p: 3, maxWidth: 640 }}>
          {saving.problem && <ViolationAlerts key={saving.attempt} problem={saving.problem} />}
          <Stack spacing={2}>
            <Typography variant="h2">
              {t('developers.consent.question', { name: data.name, tenant: tenant.name })}
            </Typography>
            <Typography color="textSecondary">
              {data.description} <bdi dir="ltr">{data.origin}</bdi>
            </Typography>
            <ScopeList scopes={data.scopes} added={data.newScopes} events={data.events} />
            {data.pageTitle && (
              <Typography>{t('developers.consent.page', { title: data.pageTitle })}</Typography>
            )}
            {data.endsAt && (
              <Typography>{t('developers.consent.until', { date: dateTime(data.endsAt) })}</Typography>
            )}
            <Typography color="textSecondary">{t('developers.consent.hint')}</Typography>
            <Stack direction="row" spacing={1}>
              <Button
                variant="contained"
                disabled={saving.isSending}
                onClick={() => void saving.run(() => accept(data.scopes))}
              >
                {t('developers.consent.accept')}
              </Button>
              <Button onClick={() => leaveTo(data.denied)}>{t('developers.consent.deny')}</Button>
            </Stack>
          </Stack>
        </Card>
      )}
    </Page>
  );
}
