/** Supplier orders of an order, and placing the rest. For admins of tenants with dropshipping. */
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { isInstalled } from '@/shared/auth/access';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { ErrorState } from '@/shared/ui/states';
import type { Order } from '../contract';
import { useRights } from '../use-rights';
import { useListListedProductsQuery, useListOrderSupplierOrdersQuery } from './api';
import { Parcel } from './parcel';
import { PlaceForm } from './place-form';
import { getProductIds, hasUnplacedItems } from './unplaced-items';

const CANCELLED = 'cancelled';

function useParcels(order: Order) {
  const products = getProductIds(order);
  const listings = useListListedProductsQuery(products, { skip: products.length === 0 });
  const listed = listings.currentData?.['hydra:member'] ?? [];
  const placed = useListOrderSupplierOrdersQuery(order.id);
  const parcels = placed.currentData?.['hydra:member'] ?? [];
  const failed = listings.error ? listings : placed.error ? placed : null;
  const ids = new Set(listed.map(({ id }) => id));
  const cancelled = order.shipment?.currentStep?.code === CANCELLED;
  return {
    parcels,
    failed,
    country: listed[0]?.shipToCountry ?? '',
    hasUnplaced: !cancelled && Boolean(placed.currentData) && hasUnplacedItems(order, ids, parcels),
  };
}

function Parcels({ order }: { order: Order }) {
  const t = useT();
  const { parcels, failed, country, hasUnplaced } = useParcels(order);
  const [placing, setPlacing] = useState(false);
  if (failed) return <ErrorState error={failed.error} retry={() => void failed.refetch()} />;
  if (parcels.length === 0 && !hasUnplaced) return null;
  return (
    <Box component="section" aria-labelledby="supplier-title" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h2" component="h3" id="supplier-title">
        {t('orders.supplier.title')}
      </Typography>
      {parcels.length > 0 && (
        <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
          {parcels.map((parcel) => (
            <Parcel key={parcel.id} parcel={parcel} />
          ))}
        </Box>
      )}
      {hasUnplaced && !placing && (
        <Button variant="outlined" startIcon={<LocalShippingOutlined />} onClick={() => setPlacing(true)}>
          {t('orders.supplier.place')}
        </Button>
      )}
      {hasUnplaced && placing && (
        <PlaceForm order={order} country={country} onClose={() => setPlacing(false)} />
      )}
    </Box>
  );
}

export function SupplierPanel({ order }: { order: Order }) {
  const hasDropship = isInstalled(useMe(), { application: 'dropship' });
  return useRights().orderFromSupplier && hasDropship ? <Parcels order={order} /> : null;
}
