/** Open orders by step. */
import { Box } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ordersPaths } from '../paths';
import type { StepCount } from './api.gen';
import { LIST_STYLE, ProgressRow, ProgressSkeleton } from './progress-row';
import { SectionLink, SummarySection } from './summary-section';

export function OrdersByStep({ steps }: { steps: readonly StepCount[] | undefined }) {
  const t = useT();
  const { count } = useFormat();
  const most = Math.max(1, ...(steps ?? []).map(({ orders }) => orders));
  return (
    <SummarySection
      title={t('orders.home.steps')}
      action={<SectionLink to={`/${ordersPaths.board}`}>{t('orders.home.board')}</SectionLink>}
    >
      <Box component="ul" sx={LIST_STYLE}>
        {!steps && <ProgressSkeleton />}
        {steps?.map((step) => (
          <ProgressRow
            key={step.code}
            label={step.name}
            value={count(step.orders)}
            share={step.orders / most}
            to={`/${ordersPaths.orders}?step=${encodeURIComponent(step.code)}`}
          />
        ))}
      </Box>
    </SummarySection>
  );
}
