/** The slider block: what can be set of it, and its bounds. */

/** Element that the site shows as a slider. */
export const SLIDER = 'souk-slider';

export interface NumberTrait {
  name: 'numSlides' | 'width' | 'height';
  attribute: string;
  minimum: number;
  maximum: number;
  initial: number;
}

export interface SwitchTrait {
  name: 'showControls' | 'showIndicators';
  attribute: string;
}

export const numberTraits: readonly NumberTrait[] = [
  { name: 'numSlides', attribute: 'slides', minimum: 1, maximum: 10, initial: 3 },
  { name: 'width', attribute: 'width', minimum: 100, maximum: 1200, initial: 800 },
  { name: 'height', attribute: 'height', minimum: 100, maximum: 800, initial: 400 },
];
export const switchTraits: readonly SwitchTrait[] = [
  { name: 'showControls', attribute: 'controls' },
  { name: 'showIndicators', attribute: 'indicators' },
];
export const sliderTraits = [...numberTraits, ...switchTraits];

/** Return the whole number within the bounds of a trait; its initial value for what is no number. */
export function clampTrait({ minimum, maximum, initial }: NumberTrait, value: string): number {
  const number = Number.parseInt(value, 10);
  return Number.isNaN(number) ? initial : Math.min(maximum, Math.max(minimum, number));
}

export const sliderStyle = (width: number, height: number): string =>
  `width: ${width}px; height: ${height}px;`;

export const slide = (number: number): string => `<div class="slide"><p>${number}</p></div>`;

/** Return the HTML of a new slider. */
export function sliderHtml(label: string): string {
  const [slides, width, height] = numberTraits.map(({ initial }) => initial) as [number, number, number];
  const content = Array.from({ length: slides }, (_, index) => slide(index + 1)).join('');
  return `<${SLIDER} slides="${slides}" width="${width}" height="${height}" controls="true" indicators="true" tabindex="0" role="group" aria-label="${label}" style="${sliderStyle(width, height)}">${content}</${SLIDER}>`;
}
