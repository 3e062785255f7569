/** Where an address is; a press on the map corrects it. */
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

const REST_MS = 500;
const HEIGHT = 150;

/** Undefined while it is looked for, null when it is nowhere; `failed` when nobody could be asked. */
function useFound(address: string, point: Point | null) {
  const settled = useDebounced(address.trim(), REST_MS);
  const { currentData, isFetching, isError } = useGeocodeQuery(
    { address: settled },
    { skip: Boolean(point) || !settled },
  );
  if (point) return { found: point, failed: false };
  if (isFetching) return { found: undefined, failed: false };
  return { found: currentData?.results[0]?.geometry.location ?? null, failed: isError };
}

export function AddressMap({ address, point, onPick }: AddressMapProps) {
  const t = useT();
  const { found, failed } = useFound(address, point);
  const pins = useMemo(() => (found ? [{ ...found, mark: '', title: address }] : []), [found, address]);
  if (found === undefined) return <Skeleton variant="rounded" height={HEIGHT} />;
  return (
    <>
      {found === null && (
        <Alert severity="warning">{t(failed ? 'orders.map.failed' : 'orders.map.missing')}</Alert>
      )}
      <MapView label={t('orders.map.title', { address })} pins={pins} onPick={onPick} />
    </>
  );
}
