/** Pages and widgets of the site. */
import Add from '@mui/icons-material/Add';
import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import { Alert, Button, IconButton, Link as MuiLink, Paper, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatProblem, type Problem, toProblem } from '@/shared/api/problem';
import { useI18n } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useAppDispatch } from '@/shared/store/hooks';
import { DataTable } from '@/shared/ui/data-table';
import type { Column } from '@/shared/ui/data-table-columns';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { Status } from '@/shared/ui/status';
import { siteApi } from '../api';
import { useListPagesQuery } from '../api.gen';
import type { SitePage } from '../contract';
import { editorPath, singlePath } from '../paths';
import { siteTabs } from '../site-tabs';
import { DeleteDialog } from './delete-dialog';
import { duplicatePage } from './duplicate-page';
import { PageForm } from './page-form';

const SORT = { field: 'name', direction: 'asc' } as const;
const BUILT_IN = ['/', '/shop'];

type Opened = { form: SitePage | 'new' } | { removed: SitePage } | null;

interface Actions {
  open: (opened: Opened) => void;
  duplicate: (page: SitePage) => void;
  visit: (page: SitePage) => void;
}

const openPath = (item: SitePage): string =>
  item.kind === 'page' ? editorPath(item.route) : singlePath(item.id);

function useStateColumn(): Column<SitePage> {
  const { t } = useI18n();
  return {
    field: 'state',
    label: t('site.pages.state'),
    width: 150,
    cell: ({ hasDraft, isPublished }) => {
      if (hasDraft) return <Status tone="saffron" label={t('site.state.draft')} />;
      return isPublished ? (
        <Status tone="green" label={t('site.state.published')} />
      ) : (
        <Status tone="stone" label={t('site.state.hidden')} />
      );
    },
  };
}

function useNameColumn(): Column<SitePage> {
  const { t } = useI18n();
  return {
    field: 'name',
    label: t('site.pages.name'),
    cell: (item) => (
      <MuiLink component={Link} to={openPath(item)} color="inherit" underline="hover">
        <bdi>{item.name}</bdi>
      </MuiLink>
    ),
  };
}

function useActionColumn({ open, duplicate, visit }: Actions): Column<SitePage> {
  const { t } = useI18n();
  const button = (key: string, item: SitePage, Icon: typeof Add, onClick: () => void) => (
    <IconButton size="small" aria-label={t(key, { name: item.name })} onClick={onClick}>
      <Icon fontSize="small" />
    </IconButton>
  );
  return {
    field: 'actions',
    label: t('list.actions'),
    actions: true,
    amount: true,
    width: 230,
    cell: (item) => (
      <>
        <IconButton
          size="small"
          component={Link}
          to={openPath(item)}
          aria-label={t('list.edit', { name: item.name })}
        >
          <EditOutlined fontSize="small" />
        </IconButton>
        {button('site.pages.settingsOf', item, SettingsOutlined, () => open({ form: item }))}
        {item.kind === 'page' && button('site.pages.visit', item, OpenInNew, () => visit(item))}
        {item.kind === 'page' && button('site.pages.duplicateOf', item, ContentCopy, () => duplicate(item))}
        {!BUILT_IN.includes(item.route) &&
          button('list.delete', item, DeleteOutlined, () => open({ removed: item }))}
      </>
    ),
  };
}

function usePageColumns(actions: Actions): Column<SitePage>[] {
  const { t } = useI18n();
  const { dateTime } = useFormat();
  return [
    useNameColumn(),
    { field: 'route', label: t('site.pages.route'), cell: ({ route }) => <bdi dir="ltr">{route}</bdi> },
    useStateColumn(),
    {
      field: 'inMenu',
      label: t('site.pages.inMenu'),
      showFrom: 'md',
      width: 110,
      cell: ({ inMenu }) => t(inMenu ? 'site.pages.yes' : 'site.pages.no'),
    },
    {
      field: 'publishedAt',
      label: t('site.pages.publishedAt'),
      showFrom: 'md',
      cell: ({ publishedAt }) => publishedAt && dateTime(publishedAt),
    },
    useActionColumn(actions),
  ];
}

function useWidgetColumns(actions: Actions, pages: readonly SitePage[]): Column<SitePage>[] {
  const { t } = useI18n();
  const pageName = ({ page }: SitePage) =>
    page
      ? (pages.find((item) => item['@id'].split('/').pop() === page.split('/').pop())?.name ?? '')
      : t('site.pages.all');
  return [
    useNameColumn(),
    {
      field: 'frontHook',
      label: t('site.widget.hook'),
      cell: ({ frontHook }) => <bdi dir="ltr">{frontHook}</bdi>,
    },
    { field: 'page', label: t('site.pages.page'), showFrom: 'md', cell: pageName },
    useStateColumn(),
    useActionColumn(actions),
  ];
}

function useList(kind: 'page' | 'widget') {
  const { data, error, refetch } = useListPagesQuery({ kind, itemsPerPage: 200 });
  return { rows: data?.['hydra:member'], error, refetch: () => void refetch() };
}

export function PagesPage() {
  const { t, locale } = useI18n();
  const dispatch = useAppDispatch();
  const [opened, setOpened] = useState<Opened>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isCopying = useRef(false);
  const [pages, widgets] = [useList('page'), useList('widget')];
  const report = (error: unknown) => setProblem(toProblem(error));

  const visit = ({ id }: SitePage) => {
    const tab = window.open('', '_blank');
    dispatch(siteApi.endpoints.previewContent.initiate({ id, locale }))
      .unwrap()
      .then(({ url }) => {
        if (tab) tab.location.href = url.split('?')[0] ?? url;
      })
      .catch((error: unknown) => {
        tab?.close();
        report(error);
      });
  };
  const actions: Actions = {
    open: setOpened,
    duplicate: (page) => {
      if (isCopying.current) return;
      isCopying.current = true;
      void duplicatePage(dispatch, page, pages.rows ?? [], t('site.pages.copy'))
        .catch(report)
        .finally(() => {
          isCopying.current = false;
        });
    },
    visit,
  };
  const pageColumns = usePageColumns(actions);
  const widgetColumns = useWidgetColumns(actions, pages.rows ?? []);
  const error = pages.error ?? widgets.error;
  const table = (label: string, columns: Column<SitePage>[], rows: readonly SitePage[] | undefined) => (
    <Paper variant="outlined" sx={{ mb: 3 }}>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        getKey={({ id }) => id}
        sort={SORT}
        onSort={() => undefined}
      />
    </Paper>
  );

  return (
    <Page
      title={t('site.title')}
      tabs={siteTabs}
      action={
        <>
          <Button component={Link} to="/site/editor">
            {t('site.editor.open')}
          </Button>
          <Button variant="contained" startIcon={<Add />} onClick={() => setOpened({ form: 'new' })}>
            {t('site.pages.new')}
          </Button>
        </>
      }
    >
      {problem && (
        <Alert
          severity="error"
          sx={{ mb: 2 }}
          closeText={t('action.dismiss')}
          onClose={() => setProblem(null)}
        >
          {formatProblem(problem, t)}
        </Alert>
      )}
      {error && !pages.rows ? (
        <ErrorState error={error} retry={pages.refetch} />
      ) : (
        table(t('site.pages.title'), pageColumns, pages.rows)
      )}
      {/* Not before the pages, which would move it. */}
      {pages.rows && (
        <>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {t('site.widget.title')}
          </Typography>
          {widgets.rows?.length === 0 ? (
            <EmptyState text={t('site.widget.none')} />
          ) : (
            table(t('site.widget.title'), widgetColumns, widgets.rows)
          )}
        </>
      )}
      {opened && 'form' in opened && (
        <PageForm item={opened.form === 'new' ? null : opened.form} onClose={() => setOpened(null)} />
      )}
      {opened && 'removed' in opened && (
        <DeleteDialog item={opened.removed} onClose={() => setOpened(null)} />
      )}
    </Page>
  );
}
