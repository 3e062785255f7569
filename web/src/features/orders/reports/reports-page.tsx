/** Sales reports: a tab per dimension, a span, a chart and a table. */
import { Box, Paper, Skeleton, Tab, Tabs } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { ordersTabs } from '../orders-tabs';
import { SalesChart } from '../summary/sales-chart';
import { ReportExport } from './report-export';
import { ReportTable } from './report-table';
import { RevenueChart } from './revenue-chart';
import { SpanPicker } from './span-picker';
import { DIMENSIONS, useReport } from './use-report';

const CHART_HEIGHT = 280;

function ReportChart({ report }: { report: ReturnType<typeof useReport> }) {
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

export function ReportsPage() {
  const t = useT();
  const report = useReport();
  return (
    <Page title={t('orders.list.title')} tabs={ordersTabs} action={<ReportExport report={report} />}>
      <Tabs
        value={report.dimension}
        variant="scrollable"
        aria-label={t('orders.reports.dimensions')}
        onChange={(_event, next: string) => report.change({ dimension: next })}
        sx={{ mb: 2 }}
      >
        {DIMENSIONS.map((dimension) => (
          <Tab key={dimension} value={dimension} label={t(`orders.reports.by.${dimension}`)} />
        ))}
      </Tabs>
      <SpanPicker report={report} />
      {report.error && !report.sales ? (
        <ErrorState error={report.error} retry={report.retry} />
      ) : (
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
      )}
    </Page>
  );
}
