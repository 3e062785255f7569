/** Something that is read once for a component. */
import { useEffect, useState } from 'react';
import type { Problem } from '@/shared/api/problem';
import { useI18n } from '@/shared/i18n/i18n-context';
import type { Locale } from '@/shared/i18n/locales';
import { problemOf } from './request';

/** Return what `read` returned in the language of the page; undefined until then, or with what went wrong. */
export function useRead<T>(read: (locale: Locale) => Promise<T>): {
  data: T | undefined;
  problem: Problem | null;
} {
  const { locale } = useI18n();
  const [data, setData] = useState<T>();
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    let isCurrent = true;
    read(locale).then(
      (answer) => isCurrent && setData(answer),
      (error: unknown) => isCurrent && setProblem(problemOf(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [locale, read]);
  return { data, problem };
}
