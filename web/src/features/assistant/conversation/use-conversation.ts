/** A conversation: its turns, and what can be done with the last one. */
import { useRef, useState } from 'react';
import { toProblem } from '@/shared/api/problem';
import type { ItemOnScreen } from '@/shared/feature/on-screen-slice';
import {
  useCreateAiRequestMutation,
  useLazyGetThreadAiRequestQuery,
  useLazyListAiRequestsQuery,
  useStopTurnMutation,
  useUpdateAiRequestMutation,
  useUpdateThreadAiRequestMutation,
} from '../api';
import type { AiContextWrite } from '../api.gen';
import { type AiRequest, type Choice, ENTITY_OF } from '../contract';
import type { Attachment } from './attachment';
import { newTurn, replaceLast, type Turn, toTurns, withInput } from './turn-state';

/** Delay before a request is sent, in ms. */
export const ASK_DELAY = 400;

const EMPTY: Choice = { action: '', namespace: '', entity: '' };

export interface Conversation {
  turns: readonly Turn[];
  choice: Choice;
  choose: (choice: Choice) => void;
  /** Ask the last turn's question. */
  ask: (question: string, attachment?: Attachment | null) => Promise<void>;
  /** Ask a question in a turn of its own. */
  askNext: (question: string, about: ItemOnScreen | null) => Promise<void>;
  /** The item that requests are about where they name none. */
  about: ItemOnScreen | null;
  forget: () => void;
  /** Begin a turn with this question, to be made more precise. */
  refine: (question: string) => void;
  /** Set the status of a request: success carries its plan out, undone takes it back. */
  answer: (request: AiRequest, status: 'success' | 'undone') => Promise<void>;
  open: (threadId: string) => Promise<void>;
  /** Stop what is under way; nothing more is written. */
  stop: () => Promise<void>;
  /** The thread's id once it has one. */
  threadId: string;
  restart: () => void;
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

  const send = async (question: string, attachment: Attachment | null, item = about): Promise<AiRequest> => {
    if (thread.current) {
      await updateThread({ id: thread.current, threadAiRequestChange: { status: 'updated' } }).unwrap();
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_DELAY));
    const chosen = Object.fromEntries(Object.entries(choice).filter(([, value]) => value));
    const threadAiRequest = thread.current ? { id: thread.current } : null;
    const turn = running.current;
    const body = {
      question,
      turn,
      ...chosen,
      ...(threadAiRequest && { threadAiRequest }),
      ...(attachment && { attachment }),
      ...toContext(item),
    };
    const response = (await create({ aiRequestWrite: body }).unwrap()) as AiRequest;
    enter(response.threadAiRequest?.id ?? '');
    void readThread({ id: thread.current });
    return response;
  };

  /** Ask the question of the last of these turns. */
  const askLast = async (
    before: readonly Turn[],
    question: string,
    attachment: Attachment | null = before.at(-1)?.attachment ?? null,
    item = about,
  ): Promise<void> => {
    const { key } = before.at(-1) ?? newTurn();
    setTurns(replaceLast(before, { key, state: 'loading', question, attachment }));
    begin();
    try {
      const response = await send(question, attachment, item);
      setTurns((now) => replaceLast(now, { key, state: 'response', question, attachment, response }));
    } catch (error) {
      const isStopped = toProblem(error).code === 'assistant-stopped';
      if (!isStopped) console.info('The request failed.', error);
      setTurns((now) =>
        replaceLast(now, { key, state: isStopped ? 'input' : 'failed', question, attachment }),
      );
    }
  };

  const answer = async (request: AiRequest, status: 'success' | 'undone'): Promise<void> => {
    const response = (await update({
      id: request.id,
      aiRequestChange: { status, turn: begin() },
    }).unwrap()) as AiRequest;
    setTurns((now) =>
      now.map((turn) =>
        turn.state === 'response' && turn.response.id === request.id ? { ...turn, response } : turn,
      ),
    );
  };

  const open = async (threadId: string): Promise<void> => {
    const found = await listRequests({ threadAiRequest: [threadId], itemsPerPage: 200 }).unwrap();
    enter(threadId);
    setTurns(toTurns(found['hydra:member'] as AiRequest[]));
  };

  return {
    turns,
    choice,
    choose,
    ask: (question, attachment) => askLast(turns, question, attachment),
    askNext: (question, item) => {
      setAbout(item);
      return askLast(withInput(turns, question), question, null, item);
    },
    about,
    forget: () => setAbout(null),
    answer,
    open,
    stop: async () => void (await stopTurn({ stopTurnBody: { turn: running.current } })),
    threadId,
    refine: (question) => setTurns((now) => withInput(now, question)),
    restart: () => {
      enter('');
      setTurns([newTurn()]);
    },
  };
}
