/** Form of a draft: title, description, pictures, and of each variant its price and whether it is listed. */
import { useState } from 'react';
import { parseDecimal } from '@/shared/lib/decimal';
import { useDeleteCjProductMutation, useEditDraftMutation } from '../api.gen';
import type { CjProduct, DraftVariantWrite } from '../contract';
import { formatDollars, toCents } from '../pricing';
import { useCommand } from '../use-command';

export interface VariantForm {
  vid: string;
  /** Price in USD as typed; empty: computed. */
  price: string;
  isListed: boolean;
}

export interface DraftForm {
  name: string;
  description: string;
  images: readonly string[];
  variants: readonly VariantForm[];
}

export const toForm = ({ name, description, images, variants }: CjProduct): DraftForm => ({
  name,
  description,
  images,
  variants: variants.map(({ vid, isManual, basePrice, isLeftOut }) => ({
    vid,
    price: isManual ? basePrice.toFixed(2) : '',
    isListed: !isLeftOut,
  })),
});

/** Whether a typed price is no amount above 0, or has parts of a cent. */
export const isWrongPrice = ({ price }: VariantForm): boolean =>
  price.trim() !== '' && (!((toCents(price) ?? 0) > 0) || (parseDecimal(price)?.scale ?? 0) > 2);

export const toVariantBody = ({ vid, price, isListed }: VariantForm): DraftVariantWrite => ({
  vid,
  ...(price.trim() !== '' && { basePrice: formatDollars(toCents(price) ?? 0) }),
  isLeftOut: !isListed,
});

/** Move a picture to the front. */
export const putFirst = (images: readonly string[], image: string): string[] => [
  image,
  ...images.filter((other) => other !== image),
];

export function useDraftForm(draft: CjProduct, onDone: () => void) {
  const [form, setForm] = useState(() => toForm(draft));
  const [edit, { isLoading: isSaving }] = useEditDraftMutation();
  const [remove, { isLoading: isRemoving }] = useDeleteCjProductMutation();
  const command = useCommand();
  const change = (part: Partial<DraftForm>) => setForm((before) => ({ ...before, ...part }));
  const changeVariant = (vid: string, part: Partial<VariantForm>) =>
    change({ variants: form.variants.map((each) => (each.vid === vid ? { ...each, ...part } : each)) });

  const finish = (call: { unwrap: () => Promise<unknown> }) =>
    command.send({ unwrap: () => call.unwrap().then(onDone) });
  const save = () =>
    void finish(
      edit({
        id: draft.id,
        editDraftBody: {
          editedVersion: draft.version,
          name: form.name,
          description: form.description,
          images: [...form.images],
          variants: form.variants.map(toVariantBody),
        },
      }),
    );
  return {
    form,
    change,
    changeVariant,
    save,
    remove: () => void finish(remove({ id: draft.id })),
    isReady:
      form.name.trim() !== '' &&
      form.variants.some(({ isListed }) => isListed) &&
      !form.variants.some(isWrongPrice),
    busy: isSaving || isRemoving,
    problem: command.problem,
    attempts: command.attempts,
  };
}

export type DraftEditing = ReturnType<typeof useDraftForm>;
