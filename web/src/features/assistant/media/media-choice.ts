/** What is chosen of the stock library for a request. */
import type { StockMedia } from '../api.gen';

export const KINDS = ['image', 'video'] as const;
export type MediaKind = (typeof KINDS)[number];

/** An option: whether it is checked, the words to search with, and what was picked. */
export interface MediaOption {
  isOn: boolean;
  keywords: string;
  picked: readonly StockMedia[];
}

export type MediaChoice = Readonly<Record<MediaKind, MediaOption>>;

/** As many as a request takes. */
export const MAX_MEDIA = 10;

const option = (picked: readonly StockMedia[]): MediaOption => ({
  isOn: picked.length > 0,
  keywords: picked[0]?.title ?? '',
  picked,
});

/** Return the options with what was picked before. */
export const newMediaChoice = (media: readonly StockMedia[] = []): MediaChoice => ({
  image: option(media.filter(({ kind }) => kind === 'image')),
  video: option(media.filter(({ kind }) => kind === 'video')),
});

/** Whether words can be searched: the option is checked, and they are not blank. */
export const canSearch = ({ isOn, keywords }: MediaOption): boolean => isOn && keywords.trim() !== '';

/** Whether a request can be sent with these options: each that is checked has words. */
export const isComplete = (choice: MediaChoice): boolean =>
  KINDS.every((kind) => !choice[kind].isOn || canSearch(choice[kind]));

/** Return what was picked of the options that are checked. */
export const pickedMedia = (choice: MediaChoice): StockMedia[] =>
  KINDS.flatMap((kind) => (choice[kind].isOn ? [...choice[kind].picked] : [])).slice(0, MAX_MEDIA);

/** Return the option with an item picked, or no longer picked. */
export const toggle = (option_: MediaOption, item: StockMedia): MediaOption => {
  const others = option_.picked.filter(({ id }) => id !== item.id);
  return { ...option_, picked: others.length < option_.picked.length ? others : [...others, item] };
};
