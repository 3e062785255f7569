/** Types of the assistant context from the API contract. */
import type { AiRequest as Request } from './api.gen';

export type Row = Readonly<Record<string, unknown>>;

export interface Change {
  item: string;
  label: string;
  before: Row | null;
  after: Row | null;
  isUndoable: boolean;
  error: string;
  /** Names of the values of `after` that may be corrected. */
  editable?: readonly string[];
  isLeftOut?: boolean;
}

/** The members of rows that hold a bar's label and its length. */
export interface Chart {
  label: string;
  value: string;
}

/** Request with the shapes of its JSON fields. */
export type RowProblem = Request['problems'][number];

export interface AiRequest extends Omit<Request, 'changes' | 'functionCallEscaped'> {
  changes: Change[];
  functionCallEscaped: {
    text: string;
    newData: Row[];
    chart?: Chart | null;
    /** How many rows there are; zero where all are here. */
    total?: number;
    suggestions?: readonly string[];
  };
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

export const isObject = (value: unknown): value is (typeof OBJECTS)[number] =>
  OBJECTS.some((name) => name === value);

/** What an item of a resource is in requests. */
export const ENTITY_OF: Readonly<Record<string, (typeof OBJECTS)[number]>> = {
  products: 'product',
  orders: 'order',
  pages: 'page',
  customers: 'customer',
  category_products: 'category',
  step_types: 'step',
  website_themes: 'theme',
  gantt_tasks: 'task',
  cj_products: 'listing',
};

/** What is chosen beside a request. */
export interface Choice {
  action: '' | (typeof ACTIONS)[number];
  namespace: '' | (typeof TOPICS)[number];
  entity: '' | (typeof OBJECTS)[number];
}
