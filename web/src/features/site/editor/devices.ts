/** Widths of the canvas; styles of a narrower device apply to it and to what is narrower. */

export const DEVICES = [
  { id: 'desktop', name: 'desktop', width: '' },
  { id: 'tablet', name: 'tablet', width: '768px', widthMedia: '992px' },
  { id: 'phone', name: 'phone', width: '390px', widthMedia: '480px' },
] as const;

export type DeviceId = (typeof DEVICES)[number]['id'];

/** Return the condition of `@media` for styles of a device; empty for those of all. */
export function mediaOf(id: DeviceId): string {
  const device = DEVICES.find((candidate) => candidate.id === id);
  return device && 'widthMedia' in device ? `(max-width: ${device.widthMedia})` : '';
}
