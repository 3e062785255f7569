/** What went wrong, in one shape, whether the server said it or the network did. */

export interface Violation {
  propertyPath: string;
  /** In the language of the request. */
  message: string;
  code?: string;
  /** Id of the item that is already there. */
  existing?: string;
}

export interface Problem {
  /** HTTP status, 0 when no answer came. */
  status: number;
  title: string;
  detail: string;
  traceId: string;
  /** The kind of the problem, for machines. */
  code: string;
  violations: Violation[];
  /** 412 only: the item as it is now. */
  current?: Record<string, unknown>;
  /** 412 only: names of the fields that differ. */
  changed?: string[];
  /** The item that an earlier write under the same key made. */
  existing?: string;
}

const NOTHING: Problem = { status: 0, title: '', detail: '', traceId: '', code: '', violations: [] };

/** Reads an error of a query or a mutation. */
export function problemOf(error: unknown): Problem {
  const { status, data } = (error ?? {}) as { status?: unknown; data?: unknown };
  const known = typeof data === 'object' && data !== null ? (data as Partial<Problem>) : {};
  return { ...NOTHING, ...known, status: typeof status === 'number' ? status : 0 };
}

/** One sentence for a person. */
export function problemText(
  problem: Problem,
  t: (key: string, values?: Record<string, string>) => string,
): string {
  if (problem.detail || problem.title) return problem.detail || problem.title;
  if (problem.status === 0) return t('problem.network');
  return t('problem.unknown', { status: String(problem.status) });
}
