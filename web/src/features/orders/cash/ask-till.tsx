/** Asks for the till of this device, when the server cannot tell which one counts a payment. */
import { useEffect } from 'react';
import { useListTillsQuery } from '../office/api.gen';
import { useCurrentTill } from './current-till';
import { TillPicker } from './till-picker';

export function AskTill() {
  const tills = useListTillsQuery({}).data?.['hydra:member'];
  const { till, choose } = useCurrentTill();
  const isGone = till !== null && tills !== undefined && !tills.some(({ id }) => id === till.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `choose` is new at each render
  useEffect(() => {
    if (isGone) choose(null);
  }, [isGone]);
  if (!tills || tills.length === 0) return null;
  return <TillPicker tills={tills} till={isGone ? null : till} onChoose={choose} />;
}
