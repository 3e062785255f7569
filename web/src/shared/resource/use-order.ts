/** Order of a resource's items, changed by hand. */
import { useState } from 'react';
import type { Item } from '@/shared/api/hydra';
import { type Problem, toProblem } from '@/shared/api/problem';
import { moveItem, type Order, toTree } from './positions';
import type { Resource } from './resource';
import type { ResourceListData } from './use-resource-list';

/** Return the rows in order, and how to move one: absent if they are sorted otherwise, searched or on several pages. */
export function useOrder<T extends Item>(resource: Resource<T>, list: ResourceListData<T>) {
  const update = resource.calls.useUpdate();
  // Positions that are on their way to the server.
  const [positions, setPositions] = useState<ReadonlyMap<string, number>>(new Map());
  const [problem, setProblem] = useState<Problem | null>(null);
  const { order } = resource;
  const { sort } = list.state;
  const isInOrder = sort.field === resource.defaultSort && sort.direction === 'asc' && !list.search;
  const isWhole = !list.isStale && list.rows?.length === list.total;
  if (!order || !isInOrder || !isWhole) return { rows: list.rows, problem: null };

  const current: Order<T> = {
    ...order,
    getPosition: (item) => positions.get(item.id) ?? order.getPosition(item),
  };
  const rows = list.rows && toTree(list.rows, current);
  async function move(id: string, target: string): Promise<void> {
    const moved = moveItem(rows ?? [], id, target, current);
    setPositions(new Map([...moved].map(([item, position]) => [item.id, position])));
    setProblem(null);
    try {
      for (const [{ id, version }, position] of moved)
        await update({ id, body: { position, version } }).unwrap();
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      await list.refetch();
      setPositions(new Map());
    }
  }
  return { rows, move, problem, dismiss: () => setProblem(null) };
}
