/** A text that is applied when its field is left or on Enter, so that half a value is not. */
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';

/** Return the properties of a text field; `onApply` gets what was typed, and nothing if nothing was. */
export function useTypedText(value: string, onApply: (typed: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const apply = () => {
    if (typed !== null) onApply(typed);
    setTyped(null);
  };
  return {
    value: typed ?? value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setTyped(target.value),
    onBlur: apply,
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && apply(),
  };
}
