/** The end of an item's id, which tells items apart; all of it as its title. */
import type { Item } from '@/shared/api/hydra';

const SHOWN = 6;

export const shortId = ({ id }: Item) => <code title={id}>{`…${id.slice(-SHOWN)}`}</code>;
