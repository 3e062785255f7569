/** The plan as a file, and files as plans: the browser needs the bearer to fetch them. */
import { useState } from 'react';
import { type Problem, problemOf } from '@/shared/api/problem';
import { bearer } from '@/shared/auth/tokens';
import { useI18n } from '@/shared/i18n/i18n-context';

export const FORMATS = ['xml', 'csv', 'ics', 'svg', 'png', 'pdf'] as const;
export type FileFormat = (typeof FORMATS)[number];
const READABLE = ['xml', 'csv', 'ics'] as const;
const SHARPNESS = 2;

/** What a file is taken for, by the end of its name. */
export function readableOf(name: string): (typeof READABLE)[number] {
  const ending = name.split('.').pop()?.toLowerCase();
  return READABLE.find((one) => one === ending) ?? 'xml';
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The picture in pixels, twice as many as it says. */
async function pixelsOf(svg: string): Promise<Blob> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;base64,${btoa(String.fromCodePoint(...new TextEncoder().encode(svg)))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = picture.naturalWidth * SHARPNESS;
  canvas.height = picture.naturalHeight * SHARPNESS;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large'))));
  });
}

export function useFiles(planId: string) {
  const { locale } = useI18n();
  const [problem, setProblem] = useState<Problem | null>(null);
  const attempt = async <Made>(work: () => Promise<Made>): Promise<Made | null> => {
    setProblem(null);
    try {
      return await work();
    } catch (refused) {
      setProblem(problemOf(refused));
      return null;
    }
  };
  const write = (format: FileFormat) =>
    attempt(async () => {
      const ending = format === 'png' ? 'svg' : format;
      const address = new URL(
        `/${locale}/api/gantt_projects/${planId}/plan.${ending}`,
        window.location.origin,
      );
      const answer = await fetch(address, { headers: { Authorization: `Bearer ${bearer()}` } });
      if (!answer.ok) throw { status: answer.status, data: await answer.json() };
      save(format === 'png' ? await pixelsOf(await answer.text()) : await answer.blob(), `plan.${format}`);
    });
  return { problem, write };
}
