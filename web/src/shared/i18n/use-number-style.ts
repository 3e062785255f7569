/** How the tenant writes numbers; as the language does until somebody has signed in. */
import { useAppSelector } from '@/shared/store/hooks';
import { LANGUAGE_STYLE, type NumberStyle } from './number-format';

export const useNumberStyle = (): NumberStyle =>
  useAppSelector((state) => state.session.me?.tenant) ?? LANGUAGE_STYLE;
