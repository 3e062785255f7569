/** Where an order has been, the newest first. */
import { useI18n } from '@/shared/i18n/i18n-context';
import type { ShopStep } from '../shop.gen';

interface StepListProps {
  steps: readonly ShopStep[];
  /** The level of its heading, which the page around it decides. */
  heading: 'h2' | 'h3';
}

export function StepList({ steps, heading: Heading }: StepListProps) {
  const { t, formatLocale } = useI18n();
  const format = new Intl.DateTimeFormat(formatLocale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <Heading>{t('account.steps')}</Heading>
      <ol className="tight">
        {steps.map((step) => (
          <li key={`${step.code} ${step.movedAt}`} className="row spread">
            <span>{step.name}</span>
            <span className="muted">{step.movedAt && format.format(new Date(step.movedAt))}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
