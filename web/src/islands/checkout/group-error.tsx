/** The error of a group of choices, which gets the focus in their stead. */
import { ErrorLine } from '../ui/error-line';

export function GroupError({ message }: { message: string | undefined }) {
  return <ErrorLine message={message} className="group-error" role="alert" tabIndex={-1} />;
}
