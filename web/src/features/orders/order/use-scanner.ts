/** Listens for a barcode scanner, whatever has the focus. */
import { useEffect, useRef } from 'react';
import { isField } from '@/shared/lib/shortcuts';
import { createBurstReader } from './burst';

/** In a field only what nobody types that fast is a scan: the digits of a barcode. */
const BARCODE = /^\d{8,}$/;

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Put back what stood in a field before a scan was typed into it. */
function restore(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // React overrides the property of the element; that of the class reaches the browser.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** In the search a burst after digits is the rest of a code whose keys came with a pause; Enter looks for all of it. */
const isRestOfCode = (field: HTMLInputElement | HTMLTextAreaElement, before: string): boolean =>
  field.type === 'search' && /^\d+$/.test(before);

const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** `codes` are those that are taken out of a field, too. */
export function useScanner(onCode: (code: string) => void, codes = BARCODE): void {
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    const burst = createBurstReader();
    let before = '';
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      // Forms in dialogs have nothing to do with the cart, and a field for codes takes them itself.
      if (isField(target) && isIn(target, '[role=dialog], [data-takes-codes]')) return;
      const code = burst.read(event.key, event.timeStamp);
      if (isTextField(target) && burst.hasJustBegun()) before = target.value;
      if (!code || (isField(target) && !codes.test(code))) return;
      if (isTextField(target) && isRestOfCode(target, before)) return;
      // Otherwise Enter would press the focused button, or send a form.
      event.preventDefault();
      event.stopPropagation();
      if (isTextField(target)) restore(target, before);
      latest.current(code);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [codes]);
}
