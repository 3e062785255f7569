/** The queue of waiting orders; sends itself when there is a network. */
import { useCallback, useEffect } from 'react';
import { useFormat } from '@/shared/i18n/use-format';
import { useAppDispatch, useAppSelector } from '@/shared/store/hooks';
import { sendWaiting } from './send-waiting';
import { useWaitingList } from './use-waiting-list';
import type { WaitingOrder } from './waiting';
import { selectWaiting, waitingLoaded } from './waiting-slice';

const RETRY_MS = 15_000;

export function useWaiting() {
  const list = useWaitingList();
  const dispatch = useAppDispatch();
  const { digits } = useFormat();
  const { orders, sending } = useAppSelector(selectWaiting);
  const liveStatus = useAppSelector((state) => state.live.status);
  const hasUnsent = orders.some(({ problem }) => problem === null);

  const read = useCallback(() => {
    list.read().then(
      (stored) => dispatch(waitingLoaded(stored)),
      () => undefined,
    );
  }, [list, dispatch]);

  const send = useCallback(
    () => void dispatch(sendWaiting(list, digits)).catch(() => undefined),
    [list, digits, dispatch],
  );

  useEffect(() => {
    read();
    return list.subscribe(read);
  }, [list, read]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a reconnected live stream triggers a retry
  useEffect(() => {
    if (!hasUnsent) return;
    if (navigator.onLine) send();
    window.addEventListener('online', send);
    const timer = setInterval(send, RETRY_MS);
    return () => {
      window.removeEventListener('online', send);
      clearInterval(timer);
    };
  }, [hasUnsent, liveStatus, send]);

  const change = async (update: (stored: WaitingOrder[]) => WaitingOrder[]) => {
    dispatch(waitingLoaded(await list.change(update)));
  };
  return {
    orders,
    sending,
    send,
    remove: (key: string) => change((stored) => stored.filter((order) => order.key !== key)),
    retry: async (key: string) => {
      await change((stored) =>
        stored.map((order) => (order.key === key ? { ...order, problem: null } : order)),
      );
      send();
    },
  };
}
