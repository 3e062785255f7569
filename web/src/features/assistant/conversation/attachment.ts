/** A file of comma-separated values that is sent with a request. */

export interface Attachment {
  name: string;
  /** In base64. */
  content: string;
}

/** Bytes; in base64 they fit into the contract's field. */
export const MAX_ATTACHMENT = 500_000;

const CHUNK = 0x8000;

/** Return a file as it is sent; its encoding is found by the service. */
export async function readAttachment(file: File): Promise<Attachment> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return { name: file.name.slice(0, 255), content: btoa(binary) };
}
