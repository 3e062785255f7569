/** Export of a plan as a file, which a job writes. */
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { fetchBlob, openBlob } from '@/shared/api/use-file';
import { useI18n, useT } from '@/shared/i18n/i18n-context';
import { isActive, useJob } from '../jobs/use-job';

export const FORMATS = ['xml', 'csv', 'ics', 'svg', 'png', 'pdf'] as const;
export type FileFormat = (typeof FORMATS)[number];
const IMPORT_FORMATS = ['xml', 'csv', 'ics'] as const;
/** Extensions of tables with other delimiters. */
const TABLES: ReadonlySet<string> = new Set(['tsv', 'txt']);

/** Return the import format by file extension. */
export function detectFormat(name: string): (typeof IMPORT_FORMATS)[number] {
  const extension = name.split('.').pop()?.toLowerCase() ?? '';
  if (TABLES.has(extension)) return 'csv';
  return IMPORT_FORMATS.find((format) => format === extension) ?? 'xml';
}

export function useFiles(planId: string) {
  const t = useT();
  const { locale } = useI18n();
  const { job, start, cancel } = useJob();
  const [problem, setProblem] = useState<Problem | null>(null);
  const run = async (format: FileFormat): Promise<void> => {
    const ended = await start({ kind: 'export', format, plan: planId, language: locale }).catch(
      (error: unknown) => Promise.reject(toProblem(error)),
    );
    if (ended.state === 'failed') {
      const detail =
        ended.problemCode === 'too-large' ? t('planning.job.tooLarge') : t('planning.job.failed');
      throw toProblem({ data: { detail } });
    }
    if (ended.state !== 'done') return;
    const file = await fetchBlob(locale, `/api/gantt_jobs/${ended.id}/file`);
    openBlob(file, { download: `plan.${format}` });
  };
  const exportPlan = (format: FileFormat): void => {
    setProblem(null);
    run(format).catch(setProblem);
  };
  return { problem, exportPlan, job: job && isActive(job) ? job : null, cancel };
}
