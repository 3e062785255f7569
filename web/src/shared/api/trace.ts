/** A trace of one request, as W3C Trace Context writes it; the gateway decides whether it is recorded. */
export function newTrace(): string {
  const digits = [...crypto.getRandomValues(new Uint8Array(24))].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return `00-${digits.slice(0, 16).join('')}-${digits.slice(16).join('')}-00`;
}
