/** Taxes of a span by rate: of sales or of payments. */
import { Box, Paper, Skeleton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useSearchParams } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { useReadTaxesQuery } from '../office/api.gen';
import { AccountingExport } from './accounting-export';
import { EReports } from './e-reports';
import { JurisdictionTable } from './jurisdiction-table';
import { ReportExport } from './report-export';
import type { Span } from './span';
import { TaxTable } from './tax-table';

const BASES = ['sales', 'payments'] as const;
const NOTHING = { net: 0, tax: 0, gross: 0 };

export function TaxReport({ span }: { span: Span }) {
  const t = useT();
  const [parameters, setParameters] = useSearchParams();
  const basis = BASES.find((name) => name === parameters.get('basis')) ?? 'sales';
  const request = { basis, ...span };
  const { currentData: taxes, error, refetch } = useReadTaxesQuery(request);
  const headings = {
    percent: t('orders.reports.taxes.rate'),
    net: t('orders.reports.taxes.net'),
    tax: t('orders.reports.taxes.tax'),
    gross: t('orders.reports.taxes.gross'),
  };
  if (error && !taxes) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <Box aria-busy={!taxes}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={basis}
          aria-label={t('orders.reports.taxes.basis')}
          onChange={(_event, next: string | null) =>
            next &&
            setParameters((before) => ({ ...Object.fromEntries(before), basis: next }), { replace: true })
          }
        >
          {BASES.map((name) => (
            <ToggleButton key={name} value={name}>
              {t(`orders.reports.taxes.${name}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ReportExport
          path="/api/tax_report"
          name={`taxes-${basis}-${span.from}-${span.to}`}
          parameters={new URLSearchParams(request).toString()}
        />
        <AccountingExport span={span} />
      </Box>
      {!taxes && <Skeleton variant="rounded" height={160} />}
      {taxes?.rows.length === 0 && <EmptyState text={t('orders.reports.taxes.empty')} />}
      {taxes && taxes.rows.length > 0 && (
        <Paper variant="outlined">
          <TaxTable
            label={t('orders.reports.by.taxes')}
            rows={taxes.rows}
            headings={headings}
            totals={{ label: t('orders.reports.total'), sums: taxes.totals ?? NOTHING }}
          />
          {(taxes.jurisdictions ?? []).length > 0 && (
            <Box sx={{ mt: 2 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2 }}>
                <Typography variant="h3" component="h2" sx={{ m: 0, flex: 1 }}>
                  {t('orders.reports.taxes.byJurisdiction')}
                </Typography>
                <ReportExport
                  path="/api/tax_report"
                  name={`jurisdictions-${basis}-${span.from}-${span.to}`}
                  parameters={new URLSearchParams({ ...request, byJurisdiction: 'true' }).toString()}
                />
              </Box>
              <JurisdictionTable
                label={t('orders.reports.taxes.byJurisdiction')}
                rows={taxes.jurisdictions}
                headings={{
                  jurisdiction: t('orders.reports.taxes.jurisdiction'),
                  rate: headings.percent,
                  net: t('orders.reports.taxes.taxed'),
                  tax: headings.tax,
                  elsewhere: t('orders.reports.taxes.elsewhere'),
                }}
              />
            </Box>
          )}
          {taxes.outsideSessions.length > 0 && (
            <Box sx={{ mt: 2 }}>
              <Typography variant="h3" component="h2" sx={{ px: 2, m: 0 }}>
                {t('orders.reports.taxes.outside')}
              </Typography>
              <TaxTable
                label={t('orders.reports.taxes.outside')}
                rows={taxes.outsideSessions}
                headings={headings}
              />
            </Box>
          )}
          <Typography variant="body2" color="textSecondary" sx={{ p: 1.5 }}>
            {t('orders.reports.taxes.hint')}
          </Typography>
        </Paper>
      )}
      <EReports span={span} />
    </Box>
  );
}
