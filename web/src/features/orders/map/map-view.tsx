/** Leaflet map with typed props, destroyed on unmount. */
import 'leaflet/dist/leaflet.css';
import './map-view.css';
import { Box } from '@mui/material';
import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { Point } from '../cart/cart';
import { createTileLayer } from './tiles';

export interface Pin extends Point {
  /** Text in the pin. */
  mark: string;
  title: string;
}

interface MapViewProps {
  label: string;
  pins: readonly Pin[];
  /** Connect the pins by a line, in their order. */
  joined?: boolean;
  height?: number;
  onPick?: (point: Point) => void;
}

const ZOOM = 14;
const HEIGHT = 150;
const SIZE = 28;

const createIcon = ({ mark }: Pin): L.DivIcon => {
  // Leaflet sets a transform on the icon, so the rotated pin is a child.
  const pin = Object.assign(document.createElement('div'), { className: 'souk-pin' });
  pin.append(Object.assign(document.createElement('span'), { textContent: mark }));
  return L.divIcon({
    className: '',
    html: pin,
    iconSize: [SIZE, SIZE],
    iconAnchor: [SIZE / 2, SIZE],
  });
};

function drawPins(pins: readonly Pin[], joined: boolean, layer: L.LayerGroup, map: L.Map): void {
  layer.clearLayers();
  for (const pin of pins)
    L.marker(pin, { icon: createIcon(pin), title: pin.title, alt: pin.title }).addTo(layer);
  if (joined && pins.length > 1) L.polyline([...pins], { weight: 3, opacity: 0.7 }).addTo(layer);
  const [first] = pins;
  if (pins.length > 1) map.fitBounds(L.latLngBounds([...pins]).pad(0.2), { maxZoom: ZOOM, animate: false });
  else if (first) map.setView(first, ZOOM, { animate: false });
}

export function MapView({ label, pins, joined = false, height = HEIGHT, onPick }: MapViewProps) {
  const t = useT();
  const blank = t('orders.map.blank');
  const zoomInTitle = t('orders.map.zoomIn');
  const zoomOutTitle = t('orders.map.zoomOut');
  const container = useRef<HTMLDivElement>(null);
  const leaflet = useRef<{ map: L.Map; layer: L.LayerGroup } | null>(null);
  const pick = useRef(onPick);
  pick.current = onPick;

  useEffect(() => {
    if (!container.current) return;
    const map = L.map(container.current, { zoomControl: false, scrollWheelZoom: false });
    if (height > HEIGHT) L.control.zoom({ zoomInTitle, zoomOutTitle }).addTo(map);
    map.attributionControl.setPrefix(false);
    createTileLayer(blank).addTo(map);
    map.setView([33.5731, -7.5898], ZOOM);
    map.on('click', ({ latlng }) => pick.current?.({ lat: latlng.lat, lng: latlng.lng }));
    leaflet.current = { map, layer: L.layerGroup().addTo(map) };
    return () => {
      map.remove();
      leaflet.current = null;
    };
  }, [height, blank, zoomInTitle, zoomOutTitle]);

  useEffect(() => {
    if (leaflet.current) drawPins(pins, joined, leaflet.current.layer, leaflet.current.map);
  }, [pins, joined]);

  return (
    <Box
      role="region"
      aria-label={label}
      dir="ltr"
      // Leaflet's layers stay below what is shown on the map.
      sx={{
        height,
        isolation: 'isolate',
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        overflow: 'hidden',
      }}
    >
      {/* Leaflet adds classes here; React must not control this element's class. */}
      <div ref={container} style={{ height: '100%' }} />
    </Box>
  );
}
