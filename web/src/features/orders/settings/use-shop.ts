/** State of the shop settings form; only changed fields are sent. */
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useListShopSettingsQuery, useUpdateShopSettingsMutation } from '../office/api';
import type { ShopSettings, ShopSettingsChange } from '../office/contract';

export const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
const DEFAULT_HOURS = { from: '08:00', to: '20:00', closed: false };

/** Return all seven days; unset ones have default hours. */
export const getWeek = ({ openingHours }: ShopSettings) =>
  WEEK.map((weekday) => openingHours.find((day) => day.weekday === weekday) ?? { weekday, ...DEFAULT_HOURS });

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function differences(before: ShopSettings, current: ShopSettings): Partial<ShopSettings> {
  const names = Object.keys(current) as (keyof ShopSettings)[];
  return Object.fromEntries(
    names.filter((name) => !isSame(before[name], current[name])).map((name) => [name, current[name]]),
  );
}

export function useShop() {
  const { data, error, refetch } = useListShopSettingsQuery({});
  const [update, { isLoading }] = useUpdateShopSettingsMutation();
  const [changed, setChanged] = useState<Partial<ShopSettings>>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [saved, setSaved] = useState(false);
  const stored = data?.['hydra:member'][0];
  const shop = stored && { ...stored, ...changed };

  async function save(): Promise<void> {
    if (!stored || !shop) return;
    setProblem(null);
    const shopSettingsChange = {
      ...differences(stored, shop),
      version: stored.version,
    } as ShopSettingsChange;
    try {
      await update({ id: stored.id, shopSettingsChange }).unwrap();
      setChanged({});
      setSaved(true);
    } catch (error) {
      setProblem(toProblem(error));
    }
  }
  return {
    shop,
    change: (part: Partial<ShopSettings>) => {
      setSaved(false);
      setChanged({ ...changed, ...part });
    },
    isChanged: Boolean(stored && shop && Object.keys(differences(stored, shop)).length > 0),
    discard: () => {
      setProblem(null);
      setChanged({});
    },
    save,
    saved,
    problem,
    busy: isLoading,
    error,
    retry: () => void refetch(),
  };
}
