/** Export of a plan as a file, which a job writes. */
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { fetchBlob, openBlob } from '@/shared/api/use-file';
import { useI18n, useT } from '@/shared/i18n/i18n-context';
import { isActive, useJob } from '../jobs/use-job';
import { getPictureRatio } from './picture-ratio';

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

/** Render an SVG as PNG. Reject if it is too large. */
async function renderPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;base64,${btoa(String.fromCodePoint(...new TextEncoder().encode(svg)))}`;
  await image.decode();
  const ratio = getPictureRatio(image.naturalWidth, image.naturalHeight);
  if (ratio === null) throw new Error('The image is too large');
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(image.naturalWidth * ratio);
  canvas.height = Math.floor(image.naturalHeight * ratio);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image is too large'))));
  });
}

export function useFiles(planId: string) {
  const t = useT();
  const { locale } = useI18n();
  const { job, start, cancel } = useJob();
  const [problem, setProblem] = useState<Problem | null>(null);
  const run = async (format: FileFormat): Promise<void> => {
    const written = format === 'png' ? 'svg' : format;
    const ended = await start({ kind: 'export', format: written, plan: planId, language: locale }).catch(
      (error: unknown) => Promise.reject(toProblem(error)),
    );
    if (ended.state === 'failed') throw toProblem({ data: { detail: t('planning.job.failed') } });
    if (ended.state !== 'done') return;
    const file = await fetchBlob(locale, `/api/gantt_jobs/${ended.id}/file`);
    const picture = format === 'png' ? await renderPng(await file.text()).catch(() => null) : file;
    if (!picture) throw toProblem({ data: { detail: t('planning.job.tooLarge') } });
    openBlob(picture, { download: `plan.${format}` });
  };
  const exportPlan = (format: FileFormat): void => {
    setProblem(null);
    run(format).catch(setProblem);
  };
  return { problem, exportPlan, job: job && isActive(job) ? job : null, cancel };
}
