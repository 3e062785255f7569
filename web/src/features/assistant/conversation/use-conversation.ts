/** A conversation: its turns, and what can be done with the last one. */
import { useRef, useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import type { ItemOnScreen } from '@/shared/feature/on-screen-slice';
import { pause } from '@/shared/lib/pause';
import type { AiContextWrite, AiEditWrite, StockMedia } from '../api.gen';
import {
  useCreateAiRequestMutation,
  useLazyGetThreadAiRequestQuery,
  useLazyListAiRequestsQuery,
  useStopTurnMutation,
  useUpdateAiRequestMutation,
  useUpdateThreadAiRequestMutation,
} from '../api.gen';
import { type AiRequest, type Choice, ENTITY_OF } from '../contract';
import type { Attachment } from './attachment';
import { newTurn, replaceLast, sentTurns, type Turn, toTurns, withInput } from './turn-state';

/** Delay before a request is sent, in ms. */
export const ASK_DELAY = 400;

const EMPTY: Choice = { action: '', namespace: '', entity: '' };

export interface Conversation {
  turns: readonly Turn[];
  choice: Choice;
  choose: (choice: Choice) => void;
  /** Ask the last turn's question. */
  ask: (question: string, attachment?: Attachment | null, media?: readonly StockMedia[]) => Promise<void>;
  /** Ask the latest question again, as it is. */
  askAgain: () => Promise<void>;
  /** Ask the latest question again, without a part of what it keeps of the turn before. */
  forgetKept: (key: string) => Promise<void>;
  /** Ask a question in a turn of its own. */
  askNext: (question: string, about: ItemOnScreen | null) => Promise<void>;
  /** The item that requests are about where they name none. */
  about: ItemOnScreen | null;
  forget: () => void;
  /** Begin a turn with this question, to be made more precise. */
  refine: (question: string) => void;
  /** Set the status of a request: success carries its plan out, as corrected, undone takes it back. */
  answer: (request: AiRequest, status: 'success' | 'undone', edits?: AiEditWrite[]) => Promise<void>;
  open: (threadId: string) => Promise<void>;
  /** Why a stored thread could not be opened. */
  openProblem: Problem | null;
  /** Stop what is under way; nothing more is written. */
  stop: () => Promise<void>;
  /** The thread's id once it has one. */
  threadId: string;
  restart: () => void;
}

/** What is sent with a question. */
interface SentWith {
  attachment?: Attachment | null | undefined;
  media?: readonly StockMedia[] | undefined;
  item?: ItemOnScreen | null;
  forgotten?: readonly string[];
}

/** Return an item as the part of a request that names it; nothing for one that requests are not about. */
function toContext(item: ItemOnScreen | null): { context?: AiContextWrite } {
  const entity = item && ENTITY_OF[item.path];
  return entity ? { context: { entity, id: item.id } } : {};
}

export function useConversation(): Conversation {
  const [turns, setTurns] = useState<Turn[]>(() => [newTurn()]);
  const [choice, choose] = useState<Choice>(EMPTY);
  const thread = useRef('');
  const running = useRef('');
  const [about, setAbout] = useState<ItemOnScreen | null>(null);
  const [threadId, setThreadId] = useState('');
  const [openProblem, setOpenProblem] = useState<Problem | null>(null);
  const [create] = useCreateAiRequestMutation();
  const [update] = useUpdateAiRequestMutation();
  const [stopTurn] = useStopTurnMutation();
  const [updateThread] = useUpdateThreadAiRequestMutation();
  const [readThread] = useLazyGetThreadAiRequestQuery();
  const [listRequests] = useLazyListAiRequestsQuery();

  const enter = (id: string): void => {
    thread.current = id;
    setThreadId(id);
  };

  const begin = (): string => {
    running.current = crypto.randomUUID();
    return running.current;
  };

  const send = async (
    question: string,
    attachment: Attachment | null,
    media: readonly StockMedia[],
    item: ItemOnScreen | null,
    forgotten: readonly string[],
  ): Promise<AiRequest> => {
    if (thread.current) {
      await updateThread({ id: thread.current, threadAiRequestChange: { status: 'updated' } }).unwrap();
    }
    await pause(ASK_DELAY);
    const chosen = Object.fromEntries(Object.entries(choice).filter(([, value]) => value));
    const threadAiRequest = thread.current ? { id: thread.current } : null;
    const turn = running.current;
    const body = {
      question,
      turn,
      ...chosen,
      ...(threadAiRequest && { threadAiRequest }),
      ...(attachment && { attachment }),
      ...(media.length > 0 && { media: media.map(({ id, kind }) => ({ id, kind })) }),
      ...(threadAiRequest && forgotten.length > 0 && { forgotten: [...forgotten] }),
      ...toContext(item),
    };
    const response = (await create({ aiRequestWrite: body }).unwrap()) as AiRequest;
    enter(response.threadAiRequest?.id ?? '');
    void readThread({ id: thread.current });
    return response;
  };

  /** Ask the question of the last of these turns. */
  const askLast = async (before: readonly Turn[], question: string, sent: SentWith = {}): Promise<void> => {
    const last = before.at(-1);
    const attachment = sent.attachment === undefined ? (last?.attachment ?? null) : sent.attachment;
    const media = sent.media ?? last?.media ?? [];
    const item = sent.item === undefined ? about : sent.item;
    const forgotten = sent.forgotten ?? (last?.state === 'input' ? last.forgotten : undefined) ?? [];
    const shown = { question, attachment, media, forgotten };
    const { key } = before.at(-1) ?? newTurn();
    setTurns(replaceLast(before, { key, state: 'loading', ...shown }));
    begin();
    try {
      const response = await send(question, attachment, media, item, forgotten);
      setTurns((now) => [...replaceLast(now, { key, state: 'response', ...shown, response }), newTurn()]);
    } catch (error) {
      const problem = toProblem(error);
      const isStopped = problem.code === 'assistant-stopped';
      if (!isStopped) console.info('The request failed.', error);
      setTurns((now) =>
        replaceLast(now, {
          key,
          ...shown,
          ...(isStopped ? { state: 'input' } : { state: 'failed', problem }),
        }),
      );
    }
  };

  const answer: Conversation['answer'] = async (request, status, edits = []) => {
    const change = { status, turn: begin(), ...(edits.length > 0 && { edits }) };
    const response = (await update({ id: request.id, aiRequestChange: change }).unwrap()) as AiRequest;
    setTurns((now) =>
      now.map((turn) =>
        turn.state === 'response' && turn.response.id === request.id ? { ...turn, response } : turn,
      ),
    );
  };

  const open = async (threadId: string): Promise<void> => {
    setOpenProblem(null);
    try {
      const requests = await listRequests({ threadAiRequest: [threadId], itemsPerPage: 200 }).unwrap();
      enter(threadId);
      setTurns([...toTurns(requests['hydra:member'] as AiRequest[]), newTurn()]);
    } catch (error) {
      setOpenProblem(toProblem(error));
    }
  };

  return {
    turns,
    choice,
    choose,
    ask: (question, attachment, media) => askLast(turns, question, { attachment, media }),
    askAgain: () => {
      const sent = sentTurns(turns);
      return askLast(sent, sent.at(-1)?.question ?? '');
    },
    forgetKept: (key) => {
      const sent = sentTurns(turns);
      const last = sent.at(-1);
      return askLast(sent, last?.question ?? '', { forgotten: [...(last?.forgotten ?? []), key] });
    },
    askNext: (question, item) => {
      setAbout(item);
      return askLast(withInput(turns, question), question, { attachment: null, media: [], item });
    },
    about,
    forget: () => setAbout(null),
    answer,
    open,
    openProblem,
    stop: async () => void (await stopTurn({ stopTurnBody: { turn: running.current } })),
    threadId,
    refine: (question) => setTurns((now) => withInput(now, question)),
    restart: () => {
      enter('');
      setOpenProblem(null);
      setTurns([newTurn()]);
    },
  };
}
