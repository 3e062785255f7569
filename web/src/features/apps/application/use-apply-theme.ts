/** Gives the colours of a theme to the tenant's public site. */
import { useState } from 'react';
import { api } from '@/shared/api/api';
import type { Collection, Item } from '@/shared/api/hydra';
import { formatProblem, toProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import type { Application } from '../api.gen';

interface SiteTheme extends Item {
  colours: Record<string, string> | null;
}

/** The site's only theme, of which the store writes the colours alone. */
const themeApi = api.injectEndpoints({
  endpoints: (build) => ({
    readSiteTheme: build.query<Collection<SiteTheme>, void>({
      query: () => ({ url: '/api/website_themes' }),
    }),
    colourSite: build.mutation<unknown, { id: string; colours: Record<string, string>; coloursOf: string }>({
      query: ({ id, ...body }) => ({ url: `/api/website_themes/${id}`, method: 'PUT', body }),
    }),
  }),
});

type State = 'idle' | 'saving' | 'saved';

/** `application` is whose colours these are: the site gets its own back when it is uninstalled. */
export function useApplyTheme(
  application: string,
  { primary, accent, background, text }: NonNullable<Application['theme']>,
) {
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
      const colours = { primary, accent, background, text };
      if (theme) await colour({ id: theme.id, colours, coloursOf: application }).unwrap();
      setState('saved');
    } catch (error) {
      setState('idle');
      setMessage(formatProblem(toProblem(error), t));
    }
  }
  return { apply: () => void apply(), state, message };
}
