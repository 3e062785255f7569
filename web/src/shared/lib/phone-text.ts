/** Phone numbers as people type or paste them. */
import { toPlainText } from './plain-text';

const SCHEME = /^(?:tel|callto|sms|whatsapp):\s*(?:\/\/)?\s*/i;

/** Return the number to send: digits as 0 to 9, without `tel:` and without what nobody sees. The server knows countries. */
export const toPhoneText = (typed: string): string => toPlainText(typed).replace(SCHEME, '');
