/** Map of an address; clicking the map corrects its position. */
import { Alert, Skeleton } from '@mui/material';
import { useMemo } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useDebounced } from '@/shared/lib/use-debounced';
import type { Point } from '../cart/cart';
import { MapView } from '../map/map-view';
import { useGeocodeQuery } from '../office/api';

interface AddressMapProps {
  address: string;
  point: Point | null;
  onPick: (point: Point) => void;
}

const DEBOUNCE_MS = 500;
const HEIGHT = 150;

/** Return the point: undefined while it loads, null if the address is unknown; `failed` if the request failed. */
function useGeocodedPoint(address: string, point: Point | null) {
  const debounced = useDebounced(address.trim(), DEBOUNCE_MS);
  const { currentData, isFetching, isError } = useGeocodeQuery(
    { address: debounced },
    { skip: Boolean(point) || !debounced },
  );
  if (point) return { location: point, failed: false };
  if (isFetching) return { location: undefined, failed: false };
  return { location: currentData?.results[0]?.geometry.location ?? null, failed: isError };
}

export function AddressMap({ address, point, onPick }: AddressMapProps) {
  const t = useT();
  const { location, failed } = useGeocodedPoint(address, point);
  const pins = useMemo(
    () => (location ? [{ ...location, mark: '', title: address }] : []),
    [location, address],
  );
  if (location === undefined) return <Skeleton variant="rounded" height={HEIGHT} />;
  return (
    <>
      {location === null && (
        <Alert severity="warning">{t(failed ? 'orders.map.failed' : 'orders.map.missing')}</Alert>
      )}
      <MapView label={t('orders.map.title', { address })} pins={pins} onPick={onPick} />
    </>
  );
}
