/** Decimal mark of the language in line names. */
import { useI18n } from '@/shared/i18n/i18n-context';

export const useLineMark = (): string => (useI18n().locale === 'fr' ? ',' : '.');
