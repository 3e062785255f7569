/** Return a function that names a page in the present language. */
import { useI18n } from '@/shared/i18n/i18n-context';
import type { FeaturePage } from './feature';

export function usePageTitle(): (page: Pick<FeaturePage, 'titleKey' | 'title'>) => string {
  const { locale, t } = useI18n();
  return ({ titleKey, title }) => title?.[locale] ?? t(titleKey);
}
