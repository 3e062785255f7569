/** Return a new `traceparent` (W3C Trace Context), unsampled: the gateway decides about sampling. */
export function createTraceparent(): string {
  const digits = [...crypto.getRandomValues(new Uint8Array(24))].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return `00-${digits.slice(0, 16).join('')}-${digits.slice(16).join('')}-00`;
}
