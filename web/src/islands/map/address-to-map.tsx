/** Finds where an address is and shows it on a map. */
import { useEffect, useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { geocode } from '../cart/api';
import { useIsland } from '../island-context';
import { Notice } from '../ui/notice';
import { type MapOptions, MapRoom, MapView } from './address-map';
import type { Point } from './mercator';

export interface AddressToMapProps extends MapOptions {
  address?: string;
  /** Whether a press moves the marker. */
  pickable?: boolean;
}

/** Dispatches `located` with each place, the shopper's corrections too, and `failed` with `missing` or `request`. */
export function AddressToMap({ address = '', pickable = false, ...mapOptions }: AddressToMapProps) {
  const { emit } = useIsland();
  const [point, setPoint] = useState<Point | null>(null);
  // Of the address that was located last: that of another one is not shown.
  const [located, setLocated] = useState('');
  return (
    <LocatedMap
      {...mapOptions}
      address={address}
      point={located === address ? point : null}
      pickable={pickable}
      onLocate={(next) => {
        setPoint(next);
        setLocated(address);
        emit('located', { address, ...next });
      }}
      onFail={(reason) => emit('failed', { address, reason })}
    />
  );
}

type Failure = 'missing' | 'request';

interface LocatedMapProps extends MapOptions {
  address: string;
  /** Where the address is, once it is known. */
  point: Point | null;
  pickable: boolean;
  /** Whether it takes its room before there is an address. */
  keepsRoom?: boolean;
  onLocate: (point: Point) => void;
  onFail?: (reason: Failure) => void;
}

/** Where a map begins that the shopper has to find the address on. */
const SOMEWHERE: Point = { lat: 33.5731, lng: -7.5898 };

export function LocatedMap(props: LocatedMapProps) {
  const { address, point, pickable, keepsRoom = false, onLocate, onFail, ...mapOptions } = props;
  const { t } = useI18n();
  const failure = useGeocoding(address, point !== null, onLocate, onFail);
  const isEmpty = !address.trim();
  if (isEmpty && !keepsRoom) return null;
  const pick = pickable ? { onPick: onLocate } : {};
  return (
    <div className="tight">
      {!point && failure && (
        <Notice kind="warning">{t(failure === 'missing' ? 'map.missing' : 'map.failed')}</Notice>
      )}
      {(point || (failure && pickable)) && (
        <MapView
          {...mapOptions}
          {...pick}
          point={point ?? SOMEWHERE}
          isKnown={point !== null}
          label={address}
        />
      )}
      {!point && !failure && <MapRoom height={mapOptions.height} hasHint={pickable} isLoading={!isEmpty} />}
    </div>
  );
}

/** Find the place of an address that has none yet, once for each. Return why it was not found. */
function useGeocoding(
  address: string,
  isKnown: boolean,
  onLocate: (point: Point) => void,
  onFail: ((reason: Failure) => void) | undefined,
): Failure | null {
  const { locale } = useI18n();
  const [failed, setFailed] = useState<{ address: string; reason: Failure } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callbacks are new with each drawing
  useEffect(() => {
    if (isKnown || !address.trim()) return;
    let isCurrent = true;
    const fail = (reason: Failure) => {
      if (!isCurrent) return;
      setFailed({ address, reason });
      onFail?.(reason);
    };
    geocode(locale, address.trim()).then(
      (place) => (place ? isCurrent && onLocate(place) : fail('missing')),
      (error: unknown) => {
        console.info('Error fetching geocode data', error);
        fail('request');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [locale, address, isKnown]);
  return failed?.address === address ? failed.reason : null;
}
