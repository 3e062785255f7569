/** The error of a field or of a group. Its line stays once it is resolved: nothing moves from under a pointer. */
import { type ComponentProps, useState } from 'react';

interface ErrorLineProps extends ComponentProps<'p'> {
  message: string | undefined;
}

export function ErrorLine({ message, className = '', ...line }: ErrorLineProps) {
  const [last, setLast] = useState(message);
  if (message && message !== last) setLast(message);
  if (message) {
    return (
      <p className={`error ${className}`} {...line}>
        {message}
      </p>
    );
  }
  return last ? <p className="error resolved">{last}</p> : null;
}
