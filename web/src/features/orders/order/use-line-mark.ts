/** The decimal mark of the language, as it stands in the names of lines. */
import { useI18n } from '@/shared/i18n/i18n-context';

export const useLineMark = (): string => (useI18n().locale === 'fr' ? ',' : '.');
