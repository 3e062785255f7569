/** Text of a file in the encodings of Unicode and of Windows. */

/** Return the encoding that the first bytes of a file show, or null. */
function detectUnicode([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a byte order mark, the first character is below 256.
  if (second === 0 && first) return 'utf-16le';
  return first === 0 && second ? 'utf-16be' : null;
}

export async function readText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = detectUnicode(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
