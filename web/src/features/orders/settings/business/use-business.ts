/** State of name, brand and region; only changed fields are sent. The logo is stored at once. */
import { renewSession } from '@/shared/auth/session';
import { AHEAD, type Prefetch } from '@/shared/feature/prefetch';
import { shrinkPicture } from '@/shared/lib/shrink-picture';
import { useAppDispatch } from '@/shared/store/hooks';
import { useDraft } from '@/shared/ui/use-draft';
import { officeApi, useSetLogoMutation } from '../../office/api';
import { useChangeBusinessMutation, useGetBusinessQuery } from '../../office/api.gen';
import type { Business } from '../../office/contract';

type Changes = Parameters<ReturnType<typeof useChangeBusinessMutation>[0]>[0]['businessChange'];

export const prefetchBusiness: Prefetch = ({ dispatch }) => {
  void dispatch(officeApi.endpoints.getBusiness.initiate(undefined, AHEAD));
};

export function useBusiness() {
  const dispatch = useAppDispatch();
  const { data: stored, error, refetch } = useGetBusinessQuery();
  const [update] = useChangeBusinessMutation();
  const [setLogo] = useSetLogoMutation();
  const draft = useDraft<Business>(stored);
  const send = async (businessChange: Changes) => {
    await update({ businessChange }).unwrap();
    // Currency, language, zone and country are in the access token.
    await dispatch(renewSession());
  };
  return {
    ...draft,
    error,
    refetch: () => void refetch(),
    save: async () => {
      if (!stored || !draft.isChanged) return;
      await send({ ...draft.changes, version: stored.version } as Changes);
      draft.discard();
    },
    uploadLogo: async (file: File) => {
      await setLogo(await shrinkPicture(file, 'image/png')).unwrap();
      await dispatch(renewSession());
    },
    removeLogo: () => send({ logo: null }),
    confirmCountry: async () => {
      if (stored) await send({ country: stored.country });
    },
  };
}
