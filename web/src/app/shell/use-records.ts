/** Records of the features that match the text of the palette. */
import { useEffect, useState } from 'react';
import { canOpen } from '@/shared/auth/access';
import { useMe } from '@/shared/auth/use-me';
import type { FeaturePage, RecordSource } from '@/shared/feature/feature';
import { useAppDispatch } from '@/shared/store/hooks';
import { features } from '../features';
import type { CommandGroup } from './commands';

const DEBOUNCE_MS = 150;
const MINIMUM_LENGTH = 3;

interface Source extends RecordSource {
  page: FeaturePage;
}

const sources: readonly Source[] = features.flatMap(({ records = [], pages, application }) =>
  records.flatMap((source) => {
    const page = pages.find(({ path }) => path === source.path);
    return page ? [{ ...source, page: { ...page, application } }] : [];
  }),
);

/** Return the groups of records for a text, and whether a request is under way. */
export function useRecords(text: string): { groups: readonly CommandGroup[]; isPending: boolean } {
  const me = useMe();
  const dispatch = useAppDispatch();
  const query = text.trim();
  const [answer, setAnswer] = useState<{ query: string; groups: CommandGroup[] }>({ query: '', groups: [] });

  useEffect(() => {
    if (query.length < MINIMUM_LENGTH) return;
    let isCurrent = true;
    async function find({ load, page }: Source): Promise<CommandGroup> {
      const records = await (await load())(query, dispatch);
      const commands = records.map((record) => ({ ...record, icon: page.icon }));
      return { titleKey: page.titleKey, commands };
    }
    const timer = setTimeout(async () => {
      const results = await Promise.allSettled(sources.filter(({ page }) => canOpen(me, page)).map(find));
      const groups = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      if (isCurrent) setAnswer({ query, groups });
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [query, me, dispatch]);

  const isLong = query.length >= MINIMUM_LENGTH;
  return { groups: isLong ? answer.groups : [], isPending: isLong && answer.query !== query };
}
