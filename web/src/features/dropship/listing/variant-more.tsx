/** Details of a variant: stock by country and freight options. */
import { Box, Chip, Skeleton, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useCountryName } from '../catalogue/countries';
import { useSupplierStockQuery } from '../supplier/api';
import { SupplierErrorAlert } from '../supplier/supplier-error-alert';
import type { PricedVariant } from './draft';

function Stock({ vid }: { vid: string }) {
  const t = useT();
  const getName = useCountryName();
  const { data, error, isFetching, refetch } = useSupplierStockQuery(vid);
  if (error && !data && !isFetching) {
    return (
      <SupplierErrorAlert title={t('dropship.failed.stock')} error={error} retry={() => void refetch()} />
    );
  }
  if (!data) return <Skeleton width="60%" />;
  if (data.length === 0) return <Typography variant="body2">{t('dropship.detail.noStock')}</Typography>;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {data.map(({ country, quantity }) => (
        <Chip
          key={country}
          size="small"
          variant="outlined"
          label={t('dropship.detail.stockIn', { country: getName(country), quantity })}
        />
      ))}
    </Box>
  );
}

function FreightOptions({ row }: { row: PricedVariant }) {
  const t = useT();
  if (!row.quote?.ways) return <Typography variant="body2">{t('dropship.detail.feesUnknown')}</Typography>;
  if (row.quote.ways.length === 0) {
    return <Typography variant="body2">{t('dropship.detail.noRoute')}</Typography>;
  }
  return (
    <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
      {row.quote.ways.map(({ name, price, days }) => (
        <li key={name}>
          <Typography variant="body2" component="span" className="tabular-nums">
            <bdi>{name}</bdi> · <bdi>${price}</bdi> · {t('dropship.detail.days', { days })}
            {name === row.fees?.way && !row.fees.note && ` · ${t('dropship.detail.cheapest')}`}
          </Typography>
        </li>
      ))}
    </Box>
  );
}

export function VariantMore({ row }: { row: PricedVariant }) {
  const t = useT();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { md: '1fr 1fr' }, py: 1 }}>
      <Box>
        <Typography component="h3" variant="subtitle2">
          {t('dropship.detail.stock')}
        </Typography>
        <Stock vid={row.variant.vid} />
      </Box>
      <Box>
        <Typography component="h3" variant="subtitle2">
          {t('dropship.detail.ways')}
        </Typography>
        <FreightOptions row={row} />
      </Box>
    </Box>
  );
}
