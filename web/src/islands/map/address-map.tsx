/** Map with a marker at a place; where it can be corrected, a press or the arrow keys move the marker. */
import type { KeyboardEvent, MouseEvent } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { useIsland } from '../island-context';
import { findTiles, isPoint, movePoint, type Point } from './mercator';

export interface MapOptions {
  zoom?: number;
  /** In pixels. */
  height?: number;
  /** Address of the tiles, with {z}, {x} and {y}; a plain grid without one. */
  tiles?: string;
  attribution?: string;
}

export interface AddressMapProps extends MapOptions {
  lat?: number;
  lng?: number;
  /** What is there, such as an address. */
  label?: string;
  /** Whether the marker can be moved, which dispatches `pick`. */
  pickable?: boolean;
}

const ZOOM = 14;
const HEIGHT = 150;
const STEP = 16;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

export function AddressMap({ lat = Number.NaN, lng = Number.NaN, label = '', ...props }: AddressMapProps) {
  const { emit } = useIsland();
  const { pickable = false, ...mapOptions } = props;
  if (!isPoint({ lat, lng })) {
    console.info('The coordinates are not valid', lat, lng);
    return null;
  }
  return (
    <MapView
      {...mapOptions}
      point={{ lat, lng }}
      label={label}
      {...(pickable && { onPick: (point: Point) => emit('pick', point) })}
    />
  );
}

interface MapViewProps extends MapOptions {
  point: Point;
  label: string;
  /** Whether the place is known; else a map without a marker begins there. */
  isKnown?: boolean;
  onPick?: (point: Point) => void;
}

export function MapView({ point, label, isKnown = true, onPick, ...mapOptions }: MapViewProps) {
  const { t } = useI18n();
  const { zoom = ZOOM, height = HEIGHT, tiles = '', attribution = '' } = mapOptions;
  const press = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const right = clientX - box.left - box.width / 2;
    onPick?.(movePoint(point, right, clientY - box.top - box.height / 2, zoom));
  };
  const move = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    if (!step || !onPick) return;
    event.preventDefault();
    onPick(movePoint(point, ...step, zoom));
  };
  const content = (
    <>
      <span className="map-tiles">
        {tiles &&
          findTiles(tiles, point, zoom, height).map(({ address, left, top }) => (
            <img key={`${left},${top}`} src={address} alt="" loading="lazy" style={{ left, top }} />
          ))}
      </span>
      {isKnown && <Marker />}
      {tiles && attribution && <small className="map-source">{attribution}</small>}
    </>
  );
  const name = t('map.title', { address: label });
  const size = { className: 'map', style: { height } };
  if (!onPick)
    return (
      <div {...size} role="img" aria-label={name}>
        {content}
      </div>
    );
  return (
    <div className="tight">
      <button
        {...size}
        type="button"
        aria-label={`${name} ${t('map.pick')}`}
        onClick={press}
        onKeyDown={move}
      >
        {content}
      </button>
      <span className="muted">{t('map.pick')}</span>
    </div>
  );
}

interface MapRoomProps {
  height: number | undefined;
  hasHint: boolean;
  /** Whether the place is looked for. */
  isLoading: boolean;
}

/** The room of a map that is not there yet: what is below it must not move under a press when it comes. */
export function MapRoom({ height = HEIGHT, hasHint, isLoading }: MapRoomProps) {
  const { t } = useI18n();
  return (
    <div className="tight">
      {isLoading ? (
        <div className="skeleton" style={{ height }} role="status" aria-label={t('map.loading')} />
      ) : (
        <div className="map" style={{ height }} />
      )}
      {hasHint && (
        <span className="muted" style={{ visibility: 'hidden' }}>
          {t('map.pick')}
        </span>
      )}
    </div>
  );
}

function Marker() {
  return (
    <svg className="map-marker" width="32" height="40" viewBox="0 0 32 40" aria-hidden="true">
      <path d="M16 39C9 28 2 23 2 15a14 14 0 0128 0c0 8-7 13-14 24z" fill="currentColor" stroke="#fff" />
      <circle cx="16" cy="15" r="5" fill="#fff" />
    </svg>
  );
}
