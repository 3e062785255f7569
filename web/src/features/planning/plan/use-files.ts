/** Export of a plan as a file, which a job writes. */
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { bearer } from '@/shared/auth/tokens';
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

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser has opened the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
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

/** Fetch the file that a job wrote, with the bearer token. */
async function fetchFile(locale: string, id: string): Promise<Response> {
  const url = new URL(`/${locale}/api/gantt_jobs/${id}/file`, window.location.origin);
  const response = await fetch(url, { headers: { Authorization: `Bearer ${bearer()}` } });
  if (!response.ok) throw { status: response.status, data: await response.json() };
  return response;
}

export function useFiles(planId: string) {
  const t = useT();
  const { locale } = useI18n();
  const { job, start, cancel } = useJob();
  const [problem, setProblem] = useState<Problem | null>(null);
  const run = async (format: FileFormat): Promise<void> => {
    const written = format === 'png' ? 'svg' : format;
    const ended = await start({ kind: 'export', format: written, plan: planId, language: locale });
    if (ended.state === 'failed') throw { data: { detail: t('planning.job.failed') } };
    if (ended.state !== 'done') return;
    const response = await fetchFile(locale, ended.id);
    if (format !== 'png') return save(await response.blob(), `plan.${format}`);
    const picture = await renderPng(await response.text()).catch(() => null);
    if (!picture) throw { data: { detail: t('planning.job.tooLarge') } };
    save(picture, 'plan.png');
  };
  const exportPlan = (format: FileFormat): void => {
    setProblem(null);
    run(format).catch((error: unknown) => setProblem(toProblem(error)));
  };
  return { problem, exportPlan, job: job && isActive(job) ? job : null, cancel };
}
