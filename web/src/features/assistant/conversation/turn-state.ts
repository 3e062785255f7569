/** Turns of a conversation. */
import type { Problem } from '@/shared/api/problem';
import type { StockMedia } from '../api.gen';
import type { AiRequest } from '../contract';
import type { Attachment } from './attachment';

/** One turn goes from input to loading to response, or to failed. Only the last can be edited. */
export type Turn = {
  key: string;
  question: string;
  attachment?: Attachment | null;
  media?: readonly StockMedia[];
  /** Keys of what the request is not to keep of the turn before. */
  forgotten?: readonly string[];
  /** Whether it was begun to be written at once. */
  isBegun?: boolean;
} & (
  | { state: 'input' }
  | { state: 'loading' }
  | { state: 'failed'; problem: Problem }
  | { state: 'response'; response: AiRequest }
);

/** What a whole question of its own does not keep: the one before that was not understood. */
const UNCLEAR = 'question';

export const newTurn = (question = ''): Turn => ({ key: crypto.randomUUID(), state: 'input', question });

/** Return the turns with the last one replaced. */
export const replaceLast = (turns: readonly Turn[], turn: Turn): Turn[] => [...turns.slice(0, -1), turn];

/** Return the turns with one for this question at the end, in place of one that was not asked yet. */
export const withInput = (turns: readonly Turn[], question: string): Turn[] => [
  ...sentTurns(turns),
  { ...newTurn(question), isBegun: true, forgotten: question ? [UNCLEAR] : [] },
];

/** Return whether no other turn was asked behind this one: its plan is the one that can be carried out. */
export const isLatest = (turns: readonly Turn[], index: number): boolean =>
  turns.slice(index + 1).every(({ state }) => state === 'input');

/** Return the turns that were asked: all but an empty one at the end. */
export const sentTurns = (turns: readonly Turn[]): readonly Turn[] =>
  turns.at(-1)?.state === 'input' ? turns.slice(0, -1) : turns;

/** Return the turns of a stored thread, which come with the newest first. */
export const toTurns = (requests: readonly AiRequest[]): Turn[] =>
  requests.toReversed().map((response) => ({
    key: response.id,
    state: 'response',
    question: response.question,
    media: response.media ?? [],
    response,
  }));
