/** Page where a priced application is bought. */
import { Alert, Box, Button, MenuItem, Paper, Skeleton, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { formatProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { Page } from '@/shared/ui/page';
import { ErrorState } from '@/shared/ui/states';
import type { Application } from '../api.gen';
import { appsTabs } from '../apps-tabs';
import { applicationPath } from '../paths';
import { useApplications } from '../use-applications';
import { usePrice } from '../use-price';
import { usePurchase } from './use-purchase';

/** Methods of the test provider, which moves no money; in production each is declined. */
const METHODS = ['test-approve', 'test-decline', 'test-delay'] as const;

function Payment({ application }: { application: Application }) {
  const t = useT();
  const formatPrice = usePrice();
  const { latest, problem, isSending, pay } = usePurchase(application.id);
  const [method, setMethod] = useState<string>(METHODS[0]);
  const isPending = latest?.status === 'pending';
  if (application.isInstallable || latest?.status === 'paid') {
    return (
      <Alert
        severity="success"
        action={
          <Button color="inherit" component={Link} to={applicationPath(application.id)}>
            {t('apps.purchase.install')}
          </Button>
        }
      >
        {t('apps.purchase.paid')}
      </Alert>
    );
  }
  return (
    <>
      {problem && <Alert severity="error">{formatProblem(problem, t)}</Alert>}
      {latest?.status === 'declined' && !isSending && (
        <Alert severity="warning">{t('apps.purchase.declined')}</Alert>
      )}
      {isPending && <Alert severity="info">{t('apps.purchase.pending')}</Alert>}
      <TextField
        select
        label={t('apps.purchase.method')}
        value={method}
        disabled={isPending}
        helperText={t('apps.purchase.test')}
        onChange={({ target }) => setMethod(target.value)}
      >
        {METHODS.map((name) => (
          <MenuItem key={name} value={name}>
            {t(`apps.purchase.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      <Button variant="contained" loading={isSending || isPending} onClick={() => pay(method)}>
        {t('apps.purchase.pay', { price: formatPrice(application.price) })}
      </Button>
    </>
  );
}

export function PurchasePage() {
  const t = useT();
  const { id } = useParams();
  const { data, error, refetch } = useApplications();
  const application = data?.['hydra:member'].find((candidate) => candidate.id === id);
  return (
    <Page title={t('apps.title')} tabs={appsTabs}>
      {!data && (error ? <ErrorState error={error} retry={refetch} /> : <Skeleton height={240} />)}
      {data && !application && <Typography>{t('page.notFoundText')}</Typography>}
      {application && (
        <Paper variant="outlined" sx={{ p: 3, maxWidth: 480, display: 'grid', gap: 2 }}>
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
            <img src={application.image} alt="" width={64} height={64} />
            <Typography variant="h2">{t('apps.purchase.title', { name: application.name })}</Typography>
          </Box>
          <Typography color="textSecondary">{application.description}</Typography>
          <Payment application={application} />
        </Paper>
      )}
    </Page>
  );
}
