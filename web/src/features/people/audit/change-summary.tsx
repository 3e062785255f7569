/** The values of an entry on one line: 'name: old → new'; what was not there before, or is no more, has no arrow. */
import { useTheme } from '@mui/material';
import { Fragment } from 'react';
import type { FieldChange } from './describe-change';

/** Each value is isolated, so that it does not turn the order of the others in the other direction. */
function Values({ before, after }: FieldChange) {
  const arrow = useTheme().direction === 'rtl' ? ' ← ' : ' → ';
  return (
    <>
      {before !== undefined && <bdi>{before}</bdi>}
      {before !== undefined && after !== undefined && arrow}
      {after !== undefined && <bdi>{after}</bdi>}
    </>
  );
}

export function ChangeSummary({ changes }: { changes: readonly FieldChange[] }) {
  return changes.map((change, index) => (
    <Fragment key={change.field}>
      {index > 0 && '; '}
      {change.label}: <Values {...change} />
    </Fragment>
  ));
}
