/** Problem details (RFC 9457) of failed requests, also when no response arrived. */

export interface Violation {
  propertyPath: string;
  /** In the language of the request. */
  message: string;
  code?: string;
  /** Id of the item that already has this value. */
  existing?: string;
}

export interface Problem {
  /** HTTP status, 0 without a response. */
  status: number;
  title: string;
  detail: string;
  traceId: string;
  /** Machine-readable kind of the problem. */
  code: string;
  violations: Violation[];
  /** 412 only: the current item. */
  current?: Record<string, unknown>;
  /** 412 only: names of the changed fields. */
  changed?: string[];
  /** IRI of the item that an earlier request with the same idempotency key created. */
  existing?: string;
}

const NO_PROBLEM: Problem = { status: 0, title: '', detail: '', traceId: '', code: '', violations: [] };

/** Convert the error of a query or a mutation. */
export function toProblem(error: unknown): Problem {
  const { status, data } = (error ?? {}) as { status?: unknown; data?: unknown };
  const body = typeof data === 'object' && data !== null ? (data as Partial<Problem>) : {};
  return { ...NO_PROBLEM, ...body, status: typeof status === 'number' ? status : 0 };
}

/** Return one line for the user. */
export function formatProblem(
  problem: Problem,
  t: (key: string, values?: Record<string, string>) => string,
): string {
  if (problem.detail || problem.title) return problem.detail || problem.title;
  if (problem.status === 0) return t('problem.network');
  return t('problem.unknown', { status: String(problem.status) });
}
