/** The button that verifies all chains, with what the verification says. */
import { Alert, Box, Button, List, ListItem, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ErrorState } from '@/shared/ui/states';
import { officeApi } from '../../office/api';
import type { SealMismatch, SealVerification } from '../../office/contract';

function Mismatch({ mismatch }: { mismatch: SealMismatch }) {
  const t = useT();
  const till = mismatch.tillName || t('sealing.noTill');
  const place = { till, number: String(mismatch.number) };
  return (
    <ListItem disablePadding sx={{ display: 'block', mt: 1 }}>
      <Typography>
        {t(mismatch.number ? 'sealing.place' : 'sealing.noRecord', place)}{' '}
        {t(`sealing.mismatch.${mismatch.kind}`)}
      </Typography>
      <Typography variant="body2" component="bdi" dir="ltr" sx={{ overflowWrap: 'anywhere' }}>
        {mismatch.detail}
      </Typography>
    </ListItem>
  );
}

function Result({ result }: { result: SealVerification }) {
  const t = useT();
  const { count } = useFormat();
  if (result.mismatches.length === 0) {
    return <Alert severity="success">{t('sealing.verified', { records: count(result.records) })}</Alert>;
  }
  return (
    <Alert severity="error">
      {t('sealing.broken')}
      <List disablePadding>
        {result.mismatches.map((mismatch) => (
          <Mismatch key={`${mismatch.chainId} ${mismatch.number}`} mismatch={mismatch} />
        ))}
      </List>
    </Alert>
  );
}

export function Verification() {
  const t = useT();
  const [verify, { data, error, isFetching }] = officeApi.endpoints.verifySealedRecords.useLazyQuery();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Button variant="outlined" loading={isFetching} onClick={() => void verify()}>
        {t('sealing.verify')}
      </Button>
      {error && !isFetching && <ErrorState error={error} retry={() => void verify()} />}
      {data && !error && !isFetching && <Result result={data} />}
    </Box>
  );
}
