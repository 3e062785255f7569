/** Where something will be, while it is read. */
import { useT } from '@/shared/i18n/i18n-context';

interface SkeletonProps {
  label?: string;
  rows?: number;
  /** As CSS has it. */
  height?: string;
}

export function Skeleton({ label, rows = 1, height = '4rem' }: SkeletonProps) {
  const t = useT();
  return (
    <div className="stack" role="status" aria-label={label ?? t('account.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
        <div key={row} className="skeleton" style={{ minHeight: height }} />
      ))}
    </div>
  );
}

export function PageSkeleton({ label }: { label?: string }) {
  return <Skeleton rows={3} height="5rem" {...(label && { label })} />;
}
