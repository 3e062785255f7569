/** Site-wide page editor: a list selects the page, which is loaded from the site as HTML. */
import { MenuItem, TextField } from '@mui/material';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useI18n } from '@/shared/i18n/i18n-context';
import type { Locale } from '@/shared/i18n/locales';
import { useListPagesQuery } from '../api.gen';
import { EditorScreen } from './editor-screen';
import { isLocale, LocalePicker } from './locale-picker';

export const localizedPath = (locale: Locale, route: string): string =>
  `/${locale}${route === '/' ? '' : route}`;

export function EditorPage() {
  const { t, locale: language } = useI18n();
  const [parameters, setParameters] = useSearchParams();
  const requestedLocale = parameters.get('lang');
  const locale = isLocale(requestedLocale) ? requestedLocale : language;
  const route = parameters.get('route') ?? '/';
  const { data, error } = useListPagesQuery({ kind: 'page', itemsPerPage: 200 });
  const pages = data?.['hydra:member'];
  const id = pages?.find((page) => page.route === route)?.id;
  // The list is fetched again with each event; the page on the canvas stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id decides
  const target = useMemo(() => {
    const page = pages?.find((candidate) => candidate.id === id);
    return page ? { page } : null;
  }, [id]);
  const choose = (change: Record<string, string>) => setParameters({ route, lang: locale, ...change });
  const isUnknown = pages !== undefined && !id;
  return (
    <EditorScreen
      title={t('site.editor.title')}
      target={target}
      locale={locale}
      targetError={
        pages ? (isUnknown ? { status: 404, data: { detail: t('page.notFoundText') } } : undefined) : error
      }
      pickers={
        <>
          <TextField
            select
            id="edited-page"
            label={t('site.editor.page')}
            value={id ? route : ''}
            onChange={({ target: field }) => choose({ route: field.value })}
            fullWidth={false}
            sx={{ width: { md: 230 }, flex: { xs: '1 1 0', md: 'none' }, minWidth: 0 }}
          >
            {(pages ?? []).map((page) => (
              <MenuItem key={page.id} value={page.route}>
                {page.name}&nbsp;<bdi dir="ltr">{localizedPath(locale, page.route)}</bdi>
              </MenuItem>
            ))}
          </TextField>
          <LocalePicker locale={locale} onLocale={(lang) => choose({ lang })} />
        </>
      }
    />
  );
}
