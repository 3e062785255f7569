/** Hidden input of a picture's file. */
import type { RefObject } from 'react';

// As the server reads them.
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

interface PictureInputProps {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  onChoose: (file: File) => void;
}

export function PictureInput({ input, label, onChoose }: PictureInputProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      aria-label={label}
      accept={TYPES.join()}
      onChange={({ target }) => {
        const file = target.files?.[0];
        target.value = '';
        if (file) onChoose(file);
      }}
    />
  );
}
