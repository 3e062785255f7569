/** Marks the item that a screen has open, for the assistant. */
import { useEffect } from 'react';
import { useAppDispatch } from '@/shared/store/hooks';
import { itemHidden, itemShown } from './on-screen-slice';

/** Mark an item as open while the component is there; an empty id marks nothing. */
export function useItemOnScreen(path: string, id: string, label = ''): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!id) return;
    dispatch(itemShown({ path, id, label }));
    return () => {
      dispatch(itemHidden(id));
    };
  }, [dispatch, path, id, label]);
}
