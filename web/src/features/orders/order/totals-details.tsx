/** Breakdown of the total. */
import { Box, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { amountDue, toMinorUnits } from '../cart/cart-amounts';
import { toEnteredAmounts } from '../cart/entered-amounts';
import { useSale } from './use-sale';

/** Shown also when they are zero. */
const ALWAYS = new Set(['products', 'total', 'paid', 'remaining']);

export function TotalsDetails() {
  const t = useT();
  const { minor, digits, taxRate } = useFormat();
  const { cart, amounts, taxLines } = useSale();
  const { totals, fees, paid, credit } = amounts;
  const due = amountDue(cart, totals);
  const rows: Record<string, number> = {
    products: totals.productsTotal,
    discount: totals.discount,
    promo: totals.promo,
    fees,
    addedTax: totals.addedTax,
    total: totals.total,
    rounded: -totals.rounded,
    paid,
    credit,
    remaining: Math.max(0, totals.remaining),
    change: due < 0 ? totals.change : 0,
    restAsCredit: cart.restAsCredit ? totals.change : 0,
    ...toEnteredAmounts((name) => toMinorUnits(cart[name], digits)),
    ...(due < 0 ? { handBack: -due } : { toCollect: due }),
  };
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mb: 1,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
      }}
    >
      {Object.entries(rows)
        .filter(([name, amount]) => amount !== 0 || ALWAYS.has(name))
        .map(([name, amount]) => (
          <Box key={name}>
            <Typography component="dt" variant="caption" color="textSecondary">
              {t(`orders.totals.${name}`)}
            </Typography>
            <Typography
              component="dd"
              variant="body2"
              className="tabular-nums"
              sx={{ m: 0, fontWeight: 600 }}
            >
              {minor(amount)}
            </Typography>
            {name === 'addedTax' &&
              taxLines.map(({ name: jurisdiction, percent, tax }) => (
                <Typography
                  key={`${jurisdiction} ${percent}`}
                  component="dd"
                  variant="caption"
                  color="textSecondary"
                  className="tabular-nums"
                  sx={{ m: 0, display: 'block' }}
                >
                  <bdi>{jurisdiction}</bdi> {taxRate(percent)} · {minor(tax)}
                </Typography>
              ))}
          </Box>
        ))}
    </Box>
  );
}
