/** Resolve after some milliseconds, or as soon as the signal is aborted. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      resolve();
    };
    const timer = setTimeout(stop, milliseconds);
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
  });
}
