/** Variants of a listing; costs in USD, prices in the shop's currency. */
import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { CjProduct } from '../contract';
import { formatListingPrice } from './listing-columns';

const formatUsd = (amount: number): string => `$${amount.toFixed(2)}`;

export function ListedVariants({ listing }: { listing: CjProduct }) {
  const t = useT();
  const format = useFormat();
  const { variants, currency } = listing;
  const columns = ['key', 'total', 'base', 'price', 'stockColumn'] as const;
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t('dropship.detail.variants')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map((column, index) => (
              <TableCell key={column} align={index === 0 ? 'left' : 'right'}>
                {t(`dropship.detail.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {variants.map((variant) => (
            <TableRow key={variant.vid}>
              <TableCell>
                <bdi>{variant.variantKey}</bdi>
              </TableCell>
              <TableCell align="right" className="tabular-nums">
                <bdi>{formatUsd(variant.totalCost)}</bdi>
              </TableCell>
              <TableCell align="right" className="tabular-nums">
                <bdi>{formatUsd(variant.basePrice)}</bdi>
                {variant.isManual && ` · ${t('dropship.detail.manual')}`}
                {variant.isBelowCost && ` · ${t('dropship.detail.belowCost')}`}
                {variant.settledPrice && ` · ${t('dropship.detail.raised')}`}
              </TableCell>
              <TableCell align="right" className="tabular-nums">
                {formatListingPrice({ price: variant.price, currency }, format)}
              </TableCell>
              <TableCell align="right" className="tabular-nums">
                {format.count(variant.stock)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
