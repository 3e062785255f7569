/** State of the shop settings; only changed fields are sent. */
import { AHEAD, type Prefetch } from '@/shared/feature/prefetch';
import { useDraft } from '@/shared/ui/use-draft';
import { officeApi } from '../office/api';
import { useListShopSettingsQuery, useUpdateShopSettingsMutation } from '../office/api.gen';
import type { ShopSettings, ShopSettingsChange } from '../office/contract';

export const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
const DEFAULT_HOURS = { from: '08:00', to: '20:00', closed: false };

/** Return all seven days; unset ones have default hours. */
export const getWeek = ({ openingHours }: ShopSettings) =>
  WEEK.map((weekday) => openingHours.find((day) => day.weekday === weekday) ?? { weekday, ...DEFAULT_HOURS });

export const prefetchShop: Prefetch = ({ dispatch }) => {
  void dispatch(officeApi.endpoints.listShopSettings.initiate({}, AHEAD));
};

export function useShop() {
  const { data, error, refetch } = useListShopSettingsQuery({});
  const [update] = useUpdateShopSettingsMutation();
  const stored = data?.['hydra:member'][0];
  const draft = useDraft(stored);
  return {
    ...draft,
    error,
    refetch: () => void refetch(),
    save: async () => {
      if (!stored || !draft.isChanged) return;
      const shopSettingsChange = { ...draft.changes, version: stored.version } as ShopSettingsChange;
      await update({ id: stored.id, shopSettingsChange }).unwrap();
      draft.discard();
    },
  };
}
