/** Settings page of sealed records: the chains with their totals, whether they are as they were, and their export. */
import { Box, Paper, Skeleton, Typography } from '@mui/material';
import { withPrefetch } from '@/shared/feature/prefetch';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { FormSection } from '@/shared/ui/form-section';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { officeApi } from '../../office/api';
import { useReadSealingQuery } from '../../office/api.gen';
import type { Sealing } from '../../office/contract';
import { Chains } from './chains';
import { ClosedPeriods } from './closed-periods';
import { SealingExport } from './sealing-export';
import { Verification } from './verification';

function Start({ sealing }: { sealing: Sealing }) {
  const t = useT();
  const { dateTime } = useFormat();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography>
        {t('sealing.since', { time: sealing.startTime ? dateTime(sealing.startTime) : '' })}
      </Typography>
      <Box>
        <Typography variant="body2" color="textSecondary">
          {t('sealing.key')}
        </Typography>
        <Typography variant="body2" component="bdi" dir="ltr" sx={{ overflowWrap: 'anywhere' }}>
          <code>{sealing.publicKey}</code>
        </Typography>
      </Box>
    </Box>
  );
}

function Sections({ sealing }: { sealing: Sealing }) {
  const t = useT();
  if (!sealing.startTime) {
    return <EmptyState text={t(sealing.isRequired ? 'sealing.notStarted' : 'sealing.notRequired')} />;
  }
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Paper variant="outlined">
        <FormSection
          title={t('sealing.about')}
          hint={t('sealing.aboutHint', { years: sealing.retentionYears })}
        >
          <Start sealing={sealing} />
        </FormSection>
        <FormSection title={t('sealing.verification')} hint={t('sealing.verificationHint')}>
          <Verification />
        </FormSection>
        <FormSection title={t('sealing.export')} hint={t('sealing.exportHint')}>
          <SealingExport />
        </FormSection>
      </Paper>
      <Chains chains={sealing.chains} />
      <ClosedPeriods periods={sealing.periods} />
    </Box>
  );
}

function SealingPageContent() {
  const t = useT();
  const { data, error, refetch } = useReadSealingQuery();
  return (
    <Page title={t('sealing.title')}>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={420} />}
      {data && <Sections sealing={data} />}
    </Page>
  );
}

export const SealingPage = withPrefetch(SealingPageContent, ({ dispatch }) => {
  void dispatch(officeApi.endpoints.readSealing.initiate());
});
