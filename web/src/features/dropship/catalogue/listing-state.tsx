/** Below a card: to be listed, under way, Added, or why not. */
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { reasonText } from '@/shared/i18n/reason-text';
import type { CjProduct, Import } from '../contract';
import { useSecondsUntil } from '../supplier/use-seconds-until';
import { isUnderWay, type Listed } from './use-listed';

function UnderWay({ name, within }: { name: string; within: Import | undefined }) {
  const t = useT();
  const until = within?.waitUntil ? Date.parse(within.waitUntil) : null;
  const seconds = useSecondsUntil(until);
  const waits = Boolean(within?.waitingFor) && seconds > 0;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 0.75, minHeight: 36, alignContent: 'center' }}>
      <LinearProgress aria-label={t('dropship.card.listingOf', { name })} />
      <Typography variant="caption" color="textSecondary">
        {waits ? t('dropship.waiting', { seconds }) : t('dropship.card.listing')}
      </Typography>
    </Box>
  );
}

/** Why it is not in the shop, where there is a reason. */
function Reason({ listing }: { listing: CjProduct }) {
  const t = useT();
  const label = t(listing.status === 'delisted' ? 'dropship.card.delisted' : 'dropship.card.failed');
  return (
    <Typography variant="caption" color={listing.status === 'failed' ? 'error' : 'textSecondary'}>
      {label} <bdi>{reasonText(listing.reasonCode, listing.reason, t)}</bdi>
    </Typography>
  );
}

interface ListingStateProps {
  pid: string;
  name: string;
  listed: Listed;
  onList: () => void;
}

export function ListingState({ pid, name, listed, onList }: ListingStateProps) {
  const t = useT();
  const listing = listed.of(pid);
  if (listing && isUnderWay(listing)) return <UnderWay name={name} within={listed.importOf(listing)} />;
  if (listing?.status === 'added') {
    return (
      <Button disabled fullWidth variant="outlined" startIcon={<CheckCircleOutlined />}>
        {t('dropship.card.added')}
      </Button>
    );
  }
  return (
    <>
      {listing && <Reason listing={listing} />}
      <Button
        fullWidth
        variant="outlined"
        disabled={!listed.isKnown && !listed.error}
        aria-label={t('dropship.card.listOf', { name })}
        onClick={onList}
      >
        {t('dropship.card.list')}
      </Button>
    </>
  );
}
