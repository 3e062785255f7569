/** Sums of a cash session: the drawer, the payments by method and by person, the cash moved. */
import {
  Box,
  List,
  ListItem,
  ListItemText,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { VISUALLY_HIDDEN } from '@/shared/ui/visually-hidden';
import type { CashReport, CashReportRow } from '../office/contract';
import { JurisdictionTable } from '../reports/jurisdiction-table';
import { TaxTable } from '../reports/tax-table';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2, minWidth: 0 }} aria-label={title}>
      <Typography variant="h3" component="h2" sx={{ mt: 0, mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

const AMOUNTS = ['taken', 'change', 'refunded', 'net'] as const;

function Rows({ title, rows }: { title: string; rows: readonly CashReportRow[] }) {
  const t = useT();
  const { amount } = useFormat();
  return (
    <Section title={title}>
      <Box sx={{ overflowX: 'auto' }} hidden={rows.length === 0}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>
                <Box component="span" sx={VISUALLY_HIDDEN}>
                  {title}
                </Box>
              </TableCell>
              {AMOUNTS.map((name) => (
                <TableCell key={name} align="right">
                  {t(`cash.${name}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.label}>
                <TableCell component="th" scope="row">
                  <bdi>{row.label}</bdi>
                </TableCell>
                {AMOUNTS.map((name) => (
                  <TableCell key={name} align="right" className="tabular-nums">
                    {amount(row[name])}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {rows.length === 0 && <Typography color="textSecondary">{t('cash.noPayments')}</Typography>}
    </Section>
  );
}

/** What was paid in the session by rate. */
function Taxes({ report }: { report: CashReport }) {
  const t = useT();
  return (
    report.taxes.length > 0 && (
      <Section title={t('cash.byRate')}>
        <TaxTable
          label={t('cash.byRate')}
          rows={report.taxes}
          headings={{
            percent: t('cash.rate'),
            net: t('cash.netAmount'),
            tax: t('cash.tax'),
            gross: t('cash.grossAmount'),
          }}
        />
      </Section>
    )
  );
}

/** The same by jurisdiction, where taxes go by place. */
function Jurisdictions({ report }: { report: CashReport }) {
  const t = useT();
  return (
    (report.jurisdictions ?? []).length > 0 && (
      <Section title={t('cash.byJurisdiction')}>
        <JurisdictionTable
          label={t('cash.byJurisdiction')}
          rows={report.jurisdictions}
          headings={{
            jurisdiction: t('cash.jurisdiction'),
            rate: t('cash.rate'),
            net: t('cash.taxedAmount'),
            tax: t('cash.tax'),
            elsewhere: t('cash.otherTaxes'),
          }}
        />
      </Section>
    )
  );
}

function Drawer({ report }: { report: CashReport }) {
  const t = useT();
  const { amount, count } = useFormat();
  const { session } = report;
  const rows: [string, number | null | undefined][] = [
    ['openingFloat', session?.openingFloat],
    ['cashPayments', report.cashPayments],
    ['rounded', report.rounded ? -report.rounded : null],
    ['cashIn', report.cashIn],
    ['cashOut', report.cashOut && -report.cashOut],
    ['expected', report.expectedCash],
    ['counted', session?.countedCash],
    ['difference', session?.difference],
  ];
  return (
    <Section title={t('cash.drawer')}>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 0.5, m: 0 }}>
        {rows.map(
          ([name, value]) =>
            typeof value === 'number' && (
              <Box key={name} sx={{ display: 'contents', fontWeight: name === 'expected' ? 700 : 400 }}>
                <dt>{t(`cash.${name}`)}</dt>
                <Box component="dd" className="tabular-nums" sx={{ m: 0, textAlign: 'end' }}>
                  {amount(value)}
                </Box>
              </Box>
            ),
        )}
        {report.drawerOpenings > 0 && (
          <>
            <dt>{t('cash.drawerOpenings')}</dt>
            <Box component="dd" className="tabular-nums" sx={{ m: 0, textAlign: 'end' }}>
              {count(report.drawerOpenings)}
            </Box>
          </>
        )}
      </Box>
    </Section>
  );
}

function Movements({ report }: { report: CashReport }) {
  const t = useT();
  const { amount, dateTime } = useFormat();
  return (
    <Section title={t('cash.movements')}>
      <List dense disablePadding>
        {report.movements.map((movement) => (
          <ListItem key={movement.id} disableGutters divider>
            <ListItemText
              primary={<bdi>{movement.reason}</bdi>}
              secondary={[movement.createdAt && dateTime(movement.createdAt), movement.personName]
                .filter(Boolean)
                .join(' · ')}
            />
            <strong className="tabular-nums">{amount(movement.amount)}</strong>
          </ListItem>
        ))}
      </List>
      {report.movements.length === 0 && (
        <Typography color="textSecondary">{t('cash.noMovements')}</Typography>
      )}
    </Section>
  );
}

export function ReportView({ report }: { report: CashReport }) {
  const t = useT();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '2fr 3fr' } }}>
      <Drawer report={report} />
      <Rows title={t('cash.byMethod')} rows={report.methods} />
      <Movements report={report} />
      <Rows title={t('cash.byPerson')} rows={report.persons} />
      <Taxes report={report} />
      <Jurisdictions report={report} />
    </Box>
  );
}
