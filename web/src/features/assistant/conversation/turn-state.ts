/** Turns of a conversation. */
import type { StockMedia } from '../api.gen';
import type { AiRequest } from '../contract';
import type { Attachment } from './attachment';

/** One turn goes from input to loading to response, or to failed. Only the last can be edited. */
export type Turn = {
  key: string;
  question: string;
  attachment?: Attachment | null;
  media?: readonly StockMedia[];
} & (
  | { state: 'input' }
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'response'; response: AiRequest }
);

export const newTurn = (question = ''): Turn => ({ key: crypto.randomUUID(), state: 'input', question });

/** Return the turns with the last one replaced. */
export const replaceLast = (turns: readonly Turn[], turn: Turn): Turn[] => [...turns.slice(0, -1), turn];

/** Return the turns with one for this question at the end, in place of one that was not asked yet. */
export const withInput = (turns: readonly Turn[], question: string): Turn[] =>
  turns.at(-1)?.state === 'input' ? replaceLast(turns, newTurn(question)) : [...turns, newTurn(question)];

/** Return the turns of a stored thread, which come with the newest first. */
export const toTurns = (requests: readonly AiRequest[]): Turn[] =>
  requests.toReversed().map((response) => ({
    key: response.id,
    state: 'response',
    question: response.question,
    media: response.media ?? [],
    response,
  }));
