/** Pieces of a customer that are in the shop. */
import { List, ListItem, ListItemText, Skeleton, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { ErrorState } from '@/shared/ui/states';
import { toId } from '../cart/to-id';
import { useListPiecesQuery } from '../office/api.gen';
import type { Piece } from '../office/contract';
import { OpenOrder } from '../sheet/open-order';
import { SummarySection } from '../summary/summary-section';

const SHOWN = 30;

function PieceLine({ piece }: { piece: Piece }) {
  const t = useT();
  const { code, name, place, order } = piece;
  return (
    <ListItem disableGutters divider>
      <ListItemText
        primary={<bdi>{name}</bdi>}
        secondary={
          <>
            <OpenOrder id={toId(order)}>
              <bdi className="tabular-nums">{code}</bdi>
            </OpenOrder>
            {place && ` · ${t('pieces.at', { place })}`}
          </>
        }
      />
    </ListItem>
  );
}

export function CustomerPieces({ customer }: { customer: string }) {
  const t = useT();
  const { data, error, refetch } = useListPiecesQuery({ customer, state: 'in', itemsPerPage: SHOWN });
  const pieces = data?.['hydra:member'];
  const total = data?.['hydra:totalItems'] ?? 0;
  const title = t('orders.customerPage.pieces');
  return (
    <SummarySection
      title={title}
      action={
        total > 0 && <Typography color="textSecondary">{t('pieces.count.all', { count: total })}</Typography>
      }
    >
      {error && !pieces && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !pieces && <Skeleton variant="rounded" height={48} />}
      {total === 0 && pieces && (
        <Typography color="textSecondary">{t('orders.customerPage.noPieces')}</Typography>
      )}
      <List dense disablePadding aria-label={title}>
        {pieces?.map((piece) => (
          <PieceLine key={piece.id} piece={piece} />
        ))}
      </List>
    </SummarySection>
  );
}
