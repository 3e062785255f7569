/** A labelled field with its error. */
import { type ComponentProps, useId } from 'react';
import { ErrorLine } from './error-line';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  error?: string | undefined;
}

/** The name marks it for `focusFirstError`. */
export function Field({ label, error, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
        {...input}
      />
      <ErrorLine message={error} id={`${id}-error`} />
    </div>
  );
}

/** Move the focus to the first field with an error. */
export function focusFirstError(root: Document | ShadowRoot): void {
  root.querySelector<HTMLElement>('[aria-invalid="true"], .group-error')?.focus();
}
