/** The queue at work: it sends itself when a network is there. */
import { useCallback, useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/shared/store/hooks';
import { sendWaiting } from './send-waiting';
import { useWaitingList } from './use-waiting-list';
import type { WaitingOrder } from './waiting';
import { selectWaiting, waitingRead } from './waiting-slice';

const AGAIN_MS = 15_000;

export function useWaiting() {
  const list = useWaitingList();
  const dispatch = useAppDispatch();
  const { orders, sending } = useAppSelector(selectWaiting);
  const live = useAppSelector((state) => state.live.status);
  const waits = orders.some(({ problem }) => problem === null);

  const read = useCallback(() => {
    list.read().then(
      (kept) => dispatch(waitingRead(kept)),
      () => undefined,
    );
  }, [list, dispatch]);

  const send = useCallback(() => void dispatch(sendWaiting(list)).catch(() => undefined), [list, dispatch]);

  useEffect(() => {
    read();
    return list.follow(read);
  }, [list, read]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: news that arrive again are a reason to try
  useEffect(() => {
    if (!waits) return;
    if (navigator.onLine) send();
    window.addEventListener('online', send);
    const timer = setInterval(send, AGAIN_MS);
    return () => {
      window.removeEventListener('online', send);
      clearInterval(timer);
    };
  }, [waits, live, send]);

  const change = async (by: (kept: WaitingOrder[]) => WaitingOrder[]) => {
    dispatch(waitingRead(await list.change(by)));
  };
  return {
    orders,
    sending,
    send,
    drop: (key: string) => change((kept) => kept.filter((order) => order.key !== key)),
    again: async (key: string) => {
      await change((kept) => kept.map((order) => (order.key === key ? { ...order, problem: null } : order)));
      send();
    },
  };
}
