/** Commands of an import: pause, resume, retry. */
import { useRetryImportMutation, useUpdateImportMutation } from '../api.gen';
import type { Import } from '../contract';
import { useCommand } from '../use-command';

export function useImport({ id }: Import) {
  const [update, { isLoading: isUpdating }] = useUpdateImportMutation();
  const [retryImport, { isLoading: isRetrying }] = useRetryImportMutation();
  const { send, problem, attempts } = useCommand();

  // Sent without version: progress changes it all the time and cannot conflict with this.
  const put = (state: 'running' | 'paused') => void send(update({ id, importChange: { state } }));
  return {
    pause: () => put('paused'),
    resume: () => put('running'),
    retry: () => void send(retryImport({ id })),
    busy: isUpdating || isRetrying,
    problem,
    attempts,
  };
}
