/** The variants of a listing, costs in dollars and prices in the shop's money. */
import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { CjProduct } from '../contract';
import { priceOf } from './listing-columns';

const dollars = (amount: number): string => `$${amount.toFixed(2)}`;

export function ListedVariants({ listing }: { listing: CjProduct }) {
  const t = useT();
  const format = useFormat();
  const { variants, currency } = listing;
  const heads = ['key', 'total', 'base', 'price', 'stockColumn'] as const;
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t('dropship.detail.variants')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {heads.map((head, place) => (
              <TableCell key={head} align={place === 0 ? 'left' : 'right'}>
                {t(`dropship.detail.${head}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {variants.map((one) => (
            <TableRow key={one.vid}>
              <TableCell>
                <bdi>{one.variantKey}</bdi>
              </TableCell>
              <TableCell align="right" className="figures">
                <bdi>{dollars(one.totalCost)}</bdi>
              </TableCell>
              <TableCell align="right" className="figures">
                <bdi>{dollars(one.basePrice)}</bdi>
                {one.isManual && ` · ${t('dropship.detail.manual')}`}
                {one.isBelowCost && ` · ${t('dropship.detail.belowCost')}`}
              </TableCell>
              <TableCell align="right" className="figures">
                {priceOf({ price: one.price, currency }, format)}
              </TableCell>
              <TableCell align="right" className="figures">
                {format.count(one.stock)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
