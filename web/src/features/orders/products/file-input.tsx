/** Hidden input of a picture's file. */
import type { RefObject } from 'react';

interface FileInputProps {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  onChoose: (file: File) => void;
}

export function FileInput({ input, label, onChoose }: FileInputProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      aria-label={label}
      accept="image/jpeg,image/png,image/webp"
      onChange={({ target }) => {
        const file = target.files?.[0];
        target.value = '';
        if (file) onChoose(file);
      }}
    />
  );
}
