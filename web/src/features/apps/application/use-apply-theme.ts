/** Gives the colours of a theme to the tenant's public site. */
import { useState } from 'react';
import { api } from '@/shared/api/api';
import type { Collection, Item } from '@/shared/api/hydra';
import { formatProblem, toProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import type { Application } from '../api';

interface SiteTheme extends Item {
  colours: Record<string, string> | null;
}

/** The site's only theme, of which the store writes the colours alone. */
const themeApi = api.injectEndpoints({
  endpoints: (build) => ({
    readSiteTheme: build.query<Collection<SiteTheme>, void>({
      query: () => ({ url: '/api/website_themes' }),
    }),
    colourSite: build.mutation<unknown, { id: string; colours: Record<string, string> }>({
      query: ({ id, colours }) => ({ url: `/api/website_themes/${id}`, method: 'PUT', body: { colours } }),
    }),
  }),
});

type State = 'idle' | 'saving' | 'saved';

export function useApplyTheme({ primary, accent, background, text }: NonNullable<Application['theme']>) {
  const t = useT();
  const [read] = themeApi.useLazyReadSiteThemeQuery();
  const [colour] = themeApi.useColourSiteMutation();
  const [state, setState] = useState<State>('idle');
  const [message, setMessage] = useState('');

  async function apply(): Promise<void> {
    setState('saving');
    setMessage('');
    try {
      const [theme] = (await read().unwrap())['hydra:member'];
      if (theme) await colour({ id: theme.id, colours: { primary, accent, background, text } }).unwrap();
      setState('saved');
    } catch (error) {
      setState('idle');
      setMessage(formatProblem(toProblem(error), t));
    }
  }
  return { apply: () => void apply(), state, message };
}
