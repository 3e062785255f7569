/** Props of a TextField by what it holds. */
import type { InputHTMLAttributes } from 'react';
import { getTextInput } from '@/shared/lib/text-input';

/** Return the props for a field of the contract, with more attributes of its input. */
export function getTextFieldProps(field: string, attributes: InputHTMLAttributes<HTMLInputElement> = {}) {
  const { type, dir } = getTextInput(field);
  return { type, slotProps: { htmlInput: { ...attributes, ...(dir && { dir }) } } };
}
