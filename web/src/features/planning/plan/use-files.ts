/** Export of a plan as a file, fetched with the bearer token. */
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { bearer } from '@/shared/auth/tokens';
import { useI18n } from '@/shared/i18n/i18n-context';

export const FORMATS = ['xml', 'csv', 'ics', 'svg', 'png', 'pdf'] as const;
export type FileFormat = (typeof FORMATS)[number];
const IMPORT_FORMATS = ['xml', 'csv', 'ics'] as const;
const PIXEL_RATIO = 2;

/** Return the import format by file extension. */
export function detectFormat(name: string): (typeof IMPORT_FORMATS)[number] {
  const extension = name.split('.').pop()?.toLowerCase();
  return IMPORT_FORMATS.find((format) => format === extension) ?? 'xml';
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser has opened the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Render an SVG as PNG at twice its size. */
async function renderPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;base64,${btoa(String.fromCodePoint(...new TextEncoder().encode(svg)))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * PIXEL_RATIO;
  canvas.height = image.naturalHeight * PIXEL_RATIO;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image is too large'))));
  });
}

export function useFiles(planId: string) {
  const { locale } = useI18n();
  const [problem, setProblem] = useState<Problem | null>(null);
  const attempt = async <Result>(command: () => Promise<Result>): Promise<Result | null> => {
    setProblem(null);
    try {
      return await command();
    } catch (error) {
      setProblem(toProblem(error));
      return null;
    }
  };
  const exportPlan = (format: FileFormat) =>
    attempt(async () => {
      const extension = format === 'png' ? 'svg' : format;
      const url = new URL(
        `/${locale}/api/gantt_projects/${planId}/plan.${extension}`,
        window.location.origin,
      );
      const response = await fetch(url, { headers: { Authorization: `Bearer ${bearer()}` } });
      if (!response.ok) throw { status: response.status, data: await response.json() };
      save(
        format === 'png' ? await renderPng(await response.text()) : await response.blob(),
        `plan.${format}`,
      );
    });
  return { problem, exportPlan };
}
