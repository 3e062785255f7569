/** The error of a group of choices, which gets the focus in their stead. */
export function GroupError({ message }: { message: string | undefined }) {
  return message ? (
    <p className="error group-error" role="alert" tabIndex={-1}>
      {message}
    </p>
  ) : null;
}
