/** The end of an item's id, with the whole id as its title. */
import type { Item } from '@/shared/api/hydra';

const LENGTH = 6;

export const shortId = ({ id }: Item) => <code title={id}>{`…${id.slice(-LENGTH)}`}</code>;
