/** Text of a field whose value is parsed: committed when it is complete, restored when it is not. */
import { useEffect, useState } from 'react';

interface ParsedText {
  value: string;
  format: (value: string) => string;
  /** Return null for a text that is no value yet. */
  parse: (text: string) => string | null;
  onChange: (value: string) => void;
}

export function useParsedText({ value, format, parse, onChange }: ParsedText) {
  const shown = format(value);
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);

  function commit(typed: string): void {
    const parsed = typed.trim() === '' ? '' : parse(typed);
    if (parsed === null) return;
    if (parsed === value) setText(shown);
    else onChange(parsed);
  }
  return { text, type: setText, commit, restore: () => setText(shown) };
}
