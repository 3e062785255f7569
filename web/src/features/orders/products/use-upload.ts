/** Uploads a picture to the shop's library. */
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useI18n } from '@/shared/i18n/i18n-context';
import { useUploadProductPictureMutation } from '../office/api';

export function useUpload(onUploaded: (path: string) => void) {
  const { locale } = useI18n();
  const [upload, { isLoading }] = useUploadProductPictureMutation();
  const [problem, setProblem] = useState<Problem | null>(null);
  async function send(file: File): Promise<void> {
    setProblem(null);
    try {
      onUploaded((await upload({ locale, file }).unwrap()).path);
    } catch (error) {
      setProblem(toProblem(error));
    }
  }
  return { send, isLoading, problem };
}
