/** Settings page of exchange rates: the tenant's own, and those of the feed with their days. */
import { Alert, Box, Button, List, ListItem, ListItemText, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useNumberFormat } from '@/shared/i18n/use-number-format';
import type { Resource } from '@/shared/resource/resource';
import { ResourcePage } from '@/shared/resource/resource-page';
import { ErrorState } from '@/shared/ui/states';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { officeApi, useListRateChangesQuery } from '../office/api';
import {
  useCreateCurrencyExchangeRateMutation,
  useDeleteCurrencyExchangeRateMutation,
  useRefreshExchangeRatesMutation,
  useUpdateCurrencyExchangeRateMutation,
} from '../office/api.gen';
import type {
  CurrencyExchangeRate,
  CurrencyExchangeRateChange,
  CurrencyExchangeRateWrite,
} from '../office/contract';
import { writers } from '../rights';

const DIGITS = 8;

function Rate({ rate }: { rate: number }) {
  return useNumberFormat({ maximumFractionDigits: DIGITS })(rate);
}

const getPair = ({ source, target }: CurrencyExchangeRate): string => `${source} → ${target}`;

const toCode = (text: string): string => text.trim().toUpperCase();

const RATES: Resource<CurrencyExchangeRate> = {
  titleKey: 'rates.title',
  newKey: 'rates.new',
  emptyKey: 'rates.empty',
  hintKey: 'rates.hint',
  defaultSort: 'id',
  columns: (t, { date }) => [
    { field: 'source', label: t('rates.pair'), cell: (rate) => <bdi dir="ltr">{getPair(rate)}</bdi> },
    { field: 'rate', label: t('rates.rate'), amount: true, cell: ({ rate }) => <Rate rate={rate} /> },
    { field: 'date', label: t('rates.date'), cell: (rate) => (rate.date ? date(rate.date) : '') },
    {
      field: 'isOwn',
      label: t('rates.origin'),
      showFrom: 'md',
      cell: ({ isOwn }) => t(isOwn ? 'rates.own' : 'rates.feed'),
    },
  ],
  fields: [
    { name: 'source', labelKey: 'rates.source', kind: 'text', required: true, write: toCode },
    { name: 'target', labelKey: 'rates.target', kind: 'text', required: true, write: toCode },
    { name: 'rate', labelKey: 'rates.rate', kind: 'decimal', required: true },
  ],
  getName: getPair,
  writableBy: writers.shop,
  calls: {
    list: officeApi.endpoints.listCurrencyExchangeRates,
    useCreate: () => {
      const [create] = useCreateCurrencyExchangeRateMutation();
      return ({ body }) => create({ currencyExchangeRateWrite: body as CurrencyExchangeRateWrite });
    },
    useUpdate: () => {
      const [update] = useUpdateCurrencyExchangeRateMutation();
      return ({ id, body }) => update({ id, currencyExchangeRateChange: body as CurrencyExchangeRateChange });
    },
    useDelete: () => useDeleteCurrencyExchangeRateMutation()[0],
  },
};

/** Reads the feed at once, and shows the outcome. */
function RefreshFeed() {
  const t = useT();
  const { date, count } = useFormat();
  const [refresh, { data }] = useRefreshExchangeRatesMutation();
  const saving = useSaving();
  return (
    <>
      {data && !saving.problem && (
        <Alert severity={data.isFailed ? 'warning' : 'success'} sx={{ mb: 2 }}>
          {data.isFailed
            ? t('rates.failed')
            : t('rates.refreshed', { date: date(data.date), count: count(data.changed) })}
        </Alert>
      )}
      {saving.problem && <ViolationAlerts key={saving.attempt} problem={saving.problem} />}
      <Button
        variant="outlined"
        disabled={saving.isSending}
        onClick={() => void saving.run(() => refresh().unwrap())}
        sx={{ mb: 2 }}
      >
        {t('rates.refresh')}
      </Button>
    </>
  );
}

/** Who changed a rate, and when: what the audit log has about it. */
function RateChanges() {
  const t = useT();
  const { dateTime } = useFormat();
  const { data, error, refetch } = useListRateChangesQuery();
  const changes = data?.['hydra:member'] ?? [];
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (changes.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="rate-changes" sx={{ mt: 3 }}>
      <Typography variant="h3" id="rate-changes">
        {t('rates.changes')}
      </Typography>
      <List dense disablePadding>
        {changes.map(({ id, at, actorName, subjectName, before, after }) => (
          <ListItem key={id} disableGutters divider>
            <ListItemText
              primary={<bdi dir="ltr">{subjectName}</bdi>}
              secondary={[dateTime(at), actorName].filter(Boolean).join(' · ')}
            />
            <Box className="tabular-nums" sx={{ textAlign: 'end' }}>
              {before.rate ? <Rate rate={Number(before.rate)} /> : t('rates.none')}
              {' → '}
              {after.rate ? <Rate rate={Number(after.rate)} /> : t('rates.removed')}
            </Box>
          </ListItem>
        ))}
      </List>
    </Box>
  );
}

export function ExchangeRatesPage() {
  return (
    <>
      <ResourcePage resource={RATES} top={<RefreshFeed />} />
      <RateChanges />
    </>
  );
}
