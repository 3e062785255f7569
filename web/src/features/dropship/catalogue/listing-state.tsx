/** Listing state below a product card: list button, progress, added, or the reason of a failure. */
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { Link } from 'react-router';
import { formatReason } from '@/shared/i18n/format-reason';
import { useT } from '@/shared/i18n/i18n-context';
import type { CjProduct, Import } from '../contract';
import { dropshipPaths } from '../paths';
import { useSecondsUntil } from '../supplier/use-seconds-until';
import { useWaitText } from '../supplier/use-wait-text';
import { isPending, type Listed } from './use-listed';

function PendingListing({ name, currentImport }: { name: string; currentImport: Import | undefined }) {
  const t = useT();
  const waitUntil = currentImport?.waitUntil ? Date.parse(currentImport.waitUntil) : null;
  const seconds = useSecondsUntil(waitUntil);
  const wait = useWaitText(waitUntil);
  const isWaiting = Boolean(currentImport?.waitingFor) && seconds > 0;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 0.75, minHeight: 36, alignContent: 'center' }}>
      <LinearProgress aria-label={t('dropship.card.listingOf', { name })} />
      <Typography variant="caption" color="textSecondary">
        {isWaiting ? wait : t('dropship.card.listing')}
      </Typography>
    </Box>
  );
}

/** Reason why the product is not in the shop. */
function Reason({ listing }: { listing: CjProduct }) {
  const t = useT();
  const label = t(listing.status === 'delisted' ? 'dropship.card.delisted' : 'dropship.card.failed');
  return (
    <Typography variant="caption" color={listing.status === 'failed' ? 'error' : 'textSecondary'}>
      {label} <bdi>{formatReason(listing.reasonCode, listing.reason, t)}</bdi>
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
  const listing = listed.get(pid);
  if (listing && isPending(listing))
    return <PendingListing name={name} currentImport={listed.getImport(listing)} />;
  if (listing?.status === 'added') {
    return (
      <Button disabled fullWidth variant="outlined" startIcon={<CheckCircleOutlined />}>
        {t('dropship.card.added')}
      </Button>
    );
  }
  if (listing?.status === 'draft') {
    return (
      <Button fullWidth variant="outlined" component={Link} to={`/${dropshipPaths.drafts}`}>
        {t('dropship.drafts.inList')}
      </Button>
    );
  }
  return (
    <>
      {listing && <Reason listing={listing} />}
      <Button
        fullWidth
        variant="outlined"
        disabled={!listed.isLoaded && !listed.error}
        aria-label={t('dropship.card.listOf', { name })}
        onClick={onList}
      >
        {t('dropship.card.list')}
      </Button>
    </>
  );
}
