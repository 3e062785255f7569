/** Where an order has been, the newest first. */
import { useI18n } from '@/shared/i18n/i18n-context';
import type { ShopStep } from '../shop.gen';

export function StepList({ steps }: { steps: readonly ShopStep[] }) {
  const { t, formatLocale } = useI18n();
  const format = new Intl.DateTimeFormat(formatLocale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <h3>{t('account.steps')}</h3>
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
