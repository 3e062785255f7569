/** Reports: a tab per dimension of sales with a chart and a table, one for the taxes, and a span. */
import { Box, Paper, Skeleton, Tab, Tabs } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { ordersTabs } from '../orders-tabs';
import { SalesChart } from '../summary/sales-chart';
import { ReportExport } from './report-export';
import { ReportTable } from './report-table';
import { RevenueChart } from './revenue-chart';
import { type Span, spanParameters } from './span';
import { SpanPicker } from './span-picker';
import { TaxReport } from './tax-report';
import { type Dimension, type Report, TABS, TAXES, useReport, useReportSpan } from './use-report';

const CHART_HEIGHT = 280;

function ReportChart({ report }: { report: Report }) {
  const t = useT();
  const title = t(`orders.reports.by.${report.dimension}`);
  const rows = report.sales?.rows;
  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 2, minHeight: CHART_HEIGHT + 32 }}>
      {!rows && <Skeleton variant="rounded" height={CHART_HEIGHT} />}
      {rows &&
        (report.dimension === 'day' ? (
          <SalesChart rows={rows} title={title} height={CHART_HEIGHT} />
        ) : (
          <RevenueChart rows={rows} dimension={report.dimension} title={title} height={CHART_HEIGHT} />
        ))}
    </Paper>
  );
}

function SalesReport({ dimension, span }: { dimension: Dimension; span: Span }) {
  const t = useT();
  const report = useReport(dimension, span);
  if (report.error && !report.sales) return <ErrorState error={report.error} retry={report.retry} />;
  return (
    <Box aria-busy={!report.sales}>
      {report.sales?.rows.length === 0 ? (
        <EmptyState text={t('orders.reports.empty')} />
      ) : (
        <>
          <ReportChart report={report} />
          <ReportTable report={report} />
        </>
      )}
    </Box>
  );
}

function SalesExport({ dimension, span }: { dimension: Dimension; span: Span }) {
  const parameters = new URLSearchParams({ dimension, ...spanParameters(span) }).toString();
  const name = `sales-${dimension}-${span.from}-${span.to}`;
  return <ReportExport path="/api/sales_report" name={name} parameters={parameters} />;
}

export function ReportsPage() {
  const t = useT();
  const report = useReportSpan();
  const { tab, span } = report;
  return (
    <Page
      title={t('orders.list.title')}
      tabs={ordersTabs}
      action={tab !== TAXES && <SalesExport dimension={tab} span={span} />}
    >
      <Tabs
        value={tab}
        variant="scrollable"
        aria-label={t('orders.reports.dimensions')}
        onChange={(_event, next: string) => report.change({ dimension: next })}
        sx={{ mb: 2 }}
      >
        {TABS.map((name) => (
          <Tab key={name} value={name} label={t(`orders.reports.by.${name}`)} />
        ))}
      </Tabs>
      <SpanPicker report={report} />
      {tab === TAXES ? <TaxReport span={span} /> : <SalesReport dimension={tab} span={span} />}
    </Page>
  );
}
