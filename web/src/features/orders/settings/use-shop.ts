/** The shop's settings while they are being changed; only what differs is sent. */
import { useState } from 'react';
import { type Problem, problemOf } from '@/shared/api/problem';
import { useListShopSettingsQuery, useUpdateShopSettingsMutation } from '../office/api';
import type { ShopSettings, ShopSettingsChange } from '../office/contract';

export const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
const USUAL = { from: '08:00', to: '20:00', closed: false };

/** All seven days, those that were never set with the usual hours. */
export const weekOf = ({ openingHours }: ShopSettings) =>
  WEEK.map((weekday) => openingHours.find((day) => day.weekday === weekday) ?? { weekday, ...USUAL });

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function differences(before: ShopSettings, now: ShopSettings): Partial<ShopSettings> {
  const names = Object.keys(now) as (keyof ShopSettings)[];
  return Object.fromEntries(
    names.filter((name) => !isSame(before[name], now[name])).map((name) => [name, now[name]]),
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
    } catch (refusal) {
      setProblem(problemOf(refusal));
    }
  }
  return {
    shop,
    change: (part: Partial<ShopSettings>) => {
      setSaved(false);
      setChanged({ ...changed, ...part });
    },
    save,
    saved,
    problem,
    busy: isLoading,
    error,
    retry: () => void refetch(),
  };
}
