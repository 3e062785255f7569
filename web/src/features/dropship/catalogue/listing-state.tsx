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
import { isPending } from './use-listed';

function PendingListing({ name, running }: { name: string; running: Import | undefined }) {
  const t = useT();
  const waitUntil = running?.waitUntil ? Date.parse(running.waitUntil) : null;
  const seconds = useSecondsUntil(waitUntil);
  const wait = useWaitText(waitUntil);
  const isWaiting = Boolean(running?.waitingFor) && seconds > 0;
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

export interface ListingStateProps {
  pid: string;
  name: string;
  listing: CjProduct | undefined;
  /** The import that lists it, while it runs. */
  running: Import | undefined;
  /** Whether it is known that the product is not listed, or cannot be known. */
  canBeListed: boolean;
  onList: (pid: string) => void;
}

export function ListingState({ pid, name, listing, running, canBeListed, onList }: ListingStateProps) {
  const t = useT();
  if (listing && isPending(listing)) return <PendingListing name={name} running={running} />;
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
        disabled={!canBeListed}
        aria-label={t('dropship.card.listOf', { name })}
        onClick={() => onList(pid)}
      >
        {t('dropship.card.list')}
      </Button>
    </>
  );
}
