/** What is loaded once and kept, such as code and texts. */
export interface Loadable<T> {
  /** Return the value, always the same promise until it fails: then it is loaded again. */
  load: () => Promise<T>;
  /** Return the value if it has loaded. */
  peek: () => T | undefined;
}

export function loadOnce<T>(fetchValue: () => Promise<T>): Loadable<T> {
  let value: T | undefined;
  let loading: Promise<T> | undefined;

  async function fetchAndKeep(): Promise<T> {
    try {
      value = await fetchValue();
      return value;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }
  return {
    load: () => {
      loading ??= fetchAndKeep();
      return loading;
    },
    peek: () => value,
  };
}
