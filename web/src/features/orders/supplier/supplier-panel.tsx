/** The part of an order that a supplier sends: its parcels, and placing what is left. For admins. */
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { ErrorState } from '@/shared/ui/states';
import type { Order } from '../contract';
import { useRights } from '../use-rights';
import { useListedAmongQuery, useSupplierOrdersOfQuery } from './api';
import { isLeftToPlace, productsOf } from './left-to-place';
import { Parcel } from './parcel';
import { PlaceForm } from './place-form';

const CANCELLED = 'cancelled';

function useParcels(order: Order) {
  const products = productsOf(order);
  const found = useListedAmongQuery(products, { skip: products.length === 0 });
  const listed = found.currentData?.['hydra:member'] ?? [];
  const placed = useSupplierOrdersOfQuery(order.id);
  const parcels = placed.currentData?.['hydra:member'] ?? [];
  const failed = found.error ? found : placed.error ? placed : null;
  const ids = new Set(listed.map(({ id }) => id));
  const cancelled = order.shipment?.currentStep?.code === CANCELLED;
  return {
    parcels,
    failed,
    country: listed[0]?.shipToCountry ?? '',
    left: !cancelled && Boolean(placed.currentData) && isLeftToPlace(order, ids, parcels),
  };
}

function Parcels({ order }: { order: Order }) {
  const t = useT();
  const { parcels, failed, country, left } = useParcels(order);
  const [placing, setPlacing] = useState(false);
  if (failed) return <ErrorState error={failed.error} retry={() => void failed.refetch()} />;
  if (parcels.length === 0 && !left) return null;
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
      {left && !placing && (
        <Button variant="outlined" startIcon={<LocalShippingOutlined />} onClick={() => setPlacing(true)}>
          {t('orders.supplier.place')}
        </Button>
      )}
      {left && placing && <PlaceForm order={order} country={country} onClose={() => setPlacing(false)} />}
    </Box>
  );
}

export function SupplierPanel({ order }: { order: Order }) {
  return useRights().orderFromSupplier ? <Parcels order={order} /> : null;
}
