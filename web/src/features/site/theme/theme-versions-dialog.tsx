/** Versions of the theme, drawn as the home page. */
import { Skeleton } from '@mui/material';
import { useCallback, useEffect, useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { useAppDispatch } from '@/shared/store/hooks';
import { ErrorState } from '@/shared/ui/states';
import {
  useGetThemeVersionQuery,
  useListPagesQuery,
  useListThemeVersionsQuery,
  useRestoreThemeVersionMutation,
} from '../api.gen';
import { Compare, type ComparedContent } from '../compare';
import type { WebsiteTheme } from '../contract';
import { drawTheme } from '../editor/drawings';
import { loadSite } from '../editor/load-site';
import type { Site } from '../editor/site';
import { VersionPicker } from '../versions/version-picker';

/** Load the home page; `retry` asks again for what failed. */
function useHome(): { home: Site | null; error: unknown; retry: () => void } {
  const { locale } = useI18n();
  const dispatch = useAppDispatch();
  const { data, error, refetch } = useListPagesQuery({ itemsPerPage: 1, route: ['/'] });
  const page = data?.['hydra:member'][0];
  const [state, setState] = useState<{ home: Site | null; error: unknown }>({ home: null, error: null });
  const load = useCallback(() => {
    if (!page) return;
    loadSite(dispatch, page, locale).then(
      (home) => setState({ home, error: null }),
      (failure: unknown) => setState({ home: null, error: failure }),
    );
  }, [page, dispatch, locale]);
  useEffect(load, [load]);
  const retry = () => {
    if (error) void refetch();
    else load();
  };
  return { home: state.home, error: state.error ?? error, retry };
}

function Comparison({ id, home }: { id: string; home: Site }) {
  const { t } = useI18n();
  const { currentData, error, refetch } = useGetThemeVersionQuery({ id });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!currentData?.theme) return <Skeleton variant="rounded" height={240} />;
  const side = (title: string, theme: WebsiteTheme): ComparedContent => ({
    title,
    html: '',
    css: [theme.customCss, ...theme.customCssPerRoutes.map(({ css }) => css)].join('\n'),
    drawing: drawTheme(home, theme),
  });
  return (
    <Compare
      contents={[
        side(t('site.versions.chosen'), currentData.theme),
        side(t('site.versions.newest'), home.theme),
      ]}
    />
  );
}

export function ThemeVersionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const { data, error, refetch } = useListThemeVersionsQuery({ itemsPerPage: 100 });
  const home = useHome();
  const [restore] = useRestoreThemeVersionMutation();
  return (
    <VersionPicker
      title={t('site.versions.title', { name: t('site.theme.title') })}
      versions={data?.['hydra:member']}
      error={error}
      retry={() => void refetch()}
      compare={(id) => {
        if (home.error) return <ErrorState error={home.error} retry={home.retry} />;
        if (!home.home) return <Skeleton variant="rounded" height={240} />;
        return <Comparison id={id} home={home.home} />;
      }}
      restore={(id, asDraft) => restore({ id, restoreThemeVersionBody: { asDraft } }).unwrap()}
      onRestored={() => undefined}
      onClose={onClose}
    />
  );
}
