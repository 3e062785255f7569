/** Types of the assistant context from the API contract. */
import type { AiRequest as Request } from './api.gen';

export type Row = Readonly<Record<string, unknown>>;

export interface Change {
  item: string;
  label: string;
  before: Row | null;
  after: Row;
  isUndoable: boolean;
  error: string;
}

/** Request with the shapes of its JSON fields. */
export type RowProblem = Request['problems'][number];

export interface AiRequest extends Omit<Request, 'changes' | 'functionCallEscaped'> {
  changes: Change[];
  functionCallEscaped: { text: string; newData: Row[] };
}

export const ACTIONS = ['create', 'search', 'update', 'execute'] as const;
export const TOPICS = ['crm', 'ecommerce', 'website'] as const;
export const OBJECTS = [
  'product',
  'page',
  'order',
  'customer',
  'category',
  'step',
  'widget',
  'theme',
  'task',
  'listing',
] as const;

/** What is chosen beside a request. */
export interface Choice {
  action: '' | (typeof ACTIONS)[number];
  namespace: '' | (typeof TOPICS)[number];
  entity: '' | (typeof OBJECTS)[number];
}
