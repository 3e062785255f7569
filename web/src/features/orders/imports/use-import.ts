/** An import, followed while it is at work. Its id is in the address, so that a reload shows it again. */
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { useAppDispatch } from '@/shared/store/hooks';
import { officeApi } from '../office/api';
import { useCreateImportJobMutation, useGetImportJobQuery, useUpdateImportJobMutation } from './api.gen';
import { type ImportJob, type ImportKind, isAtWork } from './contract';
import { MAX_BYTES, readBase64 } from './read-base64';

const POLL_MS = 700;
const PARAMETER = 'job';

/** Have the lists read again once rows were written. */
function useWritten(job: ImportJob | undefined): void {
  const dispatch = useAppDispatch();
  const state = job?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'applying' && state !== 'applying')
      dispatch(officeApi.util.invalidateTags(['Product', 'Customer', 'ImportedOrder']));
    before.current = state;
  }, [dispatch, state]);
}

export function useImport(kind: ImportKind) {
  const t = useT();
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get(PARAMETER) ?? '';
  const [create, creation] = useCreateImportJobMutation();
  const [update, change] = useUpdateImportJobMutation();
  const [isFollowed, setFollowed] = useState(true);
  const [problem, setProblem] = useState<Problem | null>(null);
  const query = useGetImportJobQuery({ id }, { skip: !id, pollingInterval: isFollowed ? POLL_MS : 0 });
  const job = id ? query.currentData : undefined;
  useWritten(job);
  useEffect(() => setFollowed(!job || isAtWork(job)), [job]);

  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(toProblem(error));
    }
  };
  const send = (file: File) =>
    attempt(async () => {
      if (file.size > MAX_BYTES) throw { status: 0, data: { detail: t('imports.tooLarge') } };
      const content = await readBase64(file);
      const created = await create({ importJobWrite: { kind, fileName: file.name.slice(-255), content } });
      if (created.error) throw created.error;
      setParameters({ [PARAMETER]: created.data.id }, { replace: true });
    });
  const apply = (fields: Parameters<typeof update>[0]['importJobChange']) =>
    attempt(async () => {
      await update({ id, importJobChange: fields }).unwrap();
      await query.refetch();
    });
  return {
    job,
    problem: problem ?? (query.error && !job ? toProblem(query.error) : null),
    isBusy: creation.isLoading || change.isLoading || (Boolean(id) && !job && !query.error),
    send,
    setFields: (columns: ImportJob['columns'], fields: readonly string[]) =>
      apply({ columns: columns.map(({ header }, index) => ({ header, field: fields[index] ?? '' })) }),
    setMatchNames: (matchNames: boolean) => apply({ matchNames }),
    answer: (questions: ImportJob['questions'], id: string, answer: string) =>
      apply({
        answers: questions
          .map((question) => ({
            question: question.id,
            answer: question.id === id ? answer : question.answer,
          }))
          .filter((chosen) => chosen.answer !== ''),
      }),
    start: () => apply({ state: 'applying' }),
    cancel: () => apply({ state: 'cancelled' }),
    forget: () => setParameters({}, { replace: true }),
  };
}

export type Import = ReturnType<typeof useImport>;
