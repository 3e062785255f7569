/** Map of an address; clicking the map corrects its position. */
import { Alert, Box, Skeleton } from '@mui/material';
import { useMemo } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useDebounced } from '@/shared/lib/use-debounced';
import type { Point } from '../cart/cart';
import { MapView } from '../map/map-view';
import { useGeocodeQuery } from '../office/api.gen';

interface AddressMapProps {
  address: string;
  point: Point | null;
  onPick: (point: Point) => void;
}

const DEBOUNCE_MS = 500;
const HEIGHT = 150;
/** On the map: beside it, it would move what is below while somebody types. */
const NOTICE = { position: 'absolute', insetBlockStart: 8, insetInline: 8 } as const;

/**
 * Return the point: undefined while it is looked up, `isFirst` for the first time; null if the address is unknown, or
 * `failed` to be looked up.
 */
function useGeocodedPoint(address: string, point: Point | null) {
  const debounced = useDebounced(address.trim(), DEBOUNCE_MS);
  const { data, currentData, isFetching, isError } = useGeocodeQuery(
    { address: debounced },
    { skip: Boolean(point) || !debounced },
  );
  if (point) return { location: point };
  if (isFetching) return { isFirst: !data };
  return { location: currentData?.results[0]?.geometry.location ?? null, failed: isError };
}

export function AddressMap({ address, point, onPick }: AddressMapProps) {
  const t = useT();
  const { location, failed, isFirst } = useGeocodedPoint(address, point);
  const pins = useMemo(
    () => (location ? [{ ...location, mark: '', title: address }] : []),
    [location, address],
  );
  if (isFirst) return <Skeleton variant="rounded" height={HEIGHT} />;
  return (
    <Box sx={{ position: 'relative' }}>
      <MapView label={t('orders.map.title', { address })} pins={pins} onPick={onPick} />
      {location === null && (
        <Alert severity="warning" sx={NOTICE}>
          {t(failed ? 'orders.map.failed' : 'orders.map.missing')}
        </Alert>
      )}
    </Box>
  );
}
