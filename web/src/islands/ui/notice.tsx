/** A message that stays until what it says is over. */
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

/** Errors and warnings are read out at once, the rest when there is a pause. */
export function Notice({ kind, children }: { kind: IconName; children: ReactNode }) {
  return (
    <div className={`notice ${kind}`} role={kind === 'done' ? 'status' : 'alert'}>
      <Icon name={kind} />
      <div>{children}</div>
    </div>
  );
}
