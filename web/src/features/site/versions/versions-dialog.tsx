/** Versions of a page or widget: compare one with the newest content, and restore it. */
import { Skeleton } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { Locale } from '@/shared/i18n/locales';
import { ErrorState } from '@/shared/ui/states';
import { useReadContentQuery, useReadVersionQuery } from '../api';
import { useListPageVersionsQuery, useRestorePageVersionMutation } from '../api.gen';
import { Compare, type ComparedContent } from '../compare';
import type { PagePart, SitePage } from '../contract';
import { drawBox } from '../editor/drawings';
import type { Site } from '../editor/site';
import { VersionPicker } from './version-picker';

interface VersionsDialogProps {
  site: Site;
  item: SitePage;
  locale: Locale;
  onRestored: () => void;
  onClose: () => void;
}

const join = (parts: readonly PagePart[], name: 'html' | 'css'): string =>
  parts
    .map((part) => part[name])
    .filter(Boolean)
    .join('\n');

interface ComparisonProps {
  id: string;
  site: Site;
  item: SitePage;
  locale: Locale;
}

function Comparison({ id, site, item, locale }: ComparisonProps) {
  const t = useT();
  const version = useReadVersionQuery({ id, locale });
  const newest = useReadContentQuery({ id: item.id, locale }, { refetchOnMountOrArgChange: true });
  const error = version.error ?? newest.error;
  if (error) return <ErrorState error={error} retry={() => void version.refetch()} />;
  if (!version.currentData || !newest.data) return <Skeleton variant="rounded" height={240} />;
  const parts = version.currentData.jsonSimplifiedContent;
  const side = (title: string, html: string, css: string): ComparedContent => ({
    title,
    html,
    css,
    drawing: drawBox(site, item.id, html, css),
  });
  return (
    <Compare
      contents={[
        side(t('site.versions.chosen'), join(parts, 'html'), join(parts, 'css')),
        side(t('site.versions.newest'), newest.data.jsonContentHTML, newest.data.jsonContentCSS),
      ]}
    />
  );
}

export function VersionsDialog({ site, item, locale, onRestored, onClose }: VersionsDialogProps) {
  const t = useT();
  const { data, error, refetch } = useListPageVersionsQuery({
    pageId: [item.id],
    locale: [locale],
    itemsPerPage: 100,
  });
  const [restore] = useRestorePageVersionMutation();
  return (
    <VersionPicker
      title={t('site.versions.title', { name: item.name })}
      versions={data?.['hydra:member']}
      error={error}
      retry={() => void refetch()}
      compare={(id) => <Comparison id={id} site={site} item={item} locale={locale} />}
      restore={(id, asDraft) => restore({ id, restoreVersionBody: { asDraft } }).unwrap()}
      onRestored={onRestored}
      onClose={onClose}
    />
  );
}
