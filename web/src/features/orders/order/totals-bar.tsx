/** Totals and the save button. */
import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { late } from '@/shared/lib/late';
import { amountDue } from '../cart/cart-amounts';
import type { useCheckout } from './use-checkout';
import { useSale } from './use-sale';

// It is folded at first.
const DetailsFold = late(() => import('./details-fold').then((module) => module.DetailsFold));

interface TotalsBarProps {
  details: boolean;
  onDetails: () => void;
  checkout: ReturnType<typeof useCheckout>;
}

function Amount({ label, text, isStrong }: { label: string; text: string; isStrong?: boolean }) {
  return (
    <Box>
      <Typography variant="caption" color="textSecondary" component="div" noWrap>
        {label}
      </Typography>
      <Typography
        variant={isStrong ? 'h1' : 'h2'}
        component="div"
        className="tabular-nums"
        sx={{ lineHeight: 1.6 }}
      >
        {text}
      </Typography>
    </Box>
  );
}

function SaveButton({ checkout }: Pick<TotalsBarProps, 'checkout'>) {
  const t = useT();
  const { obstacles } = useSale();
  const [first] = obstacles;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexGrow: { xs: 1, sm: 0 } }}>
      {first && (
        <Typography
          id="save-reason"
          variant="body2"
          color="textSecondary"
          sx={{ textAlign: 'end', maxWidth: 260, display: { xs: 'none', md: 'block' } }}
        >
          {t(`orders.obstacle.${first}`)}
        </Typography>
      )}
      <Button
        variant="contained"
        size="large"
        onClick={() => void checkout.save()}
        disabled={obstacles.length > 0 || checkout.saving}
        aria-describedby={first && 'save-reason'}
        sx={{ minHeight: 48, flexGrow: 1 }}
      >
        {t('orders.pos.save')}
      </Button>
    </Box>
  );
}

export function TotalsBar({ details, onDetails, checkout }: TotalsBarProps) {
  const t = useT();
  const { minor } = useFormat();
  const { cart, amounts } = useSale();
  const { totals } = amounts;
  const due = amountDue(cart, totals);
  return (
    <Box
      component="section"
      aria-label={t('orders.totals.title')}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        px: { xs: 2, md: 3 },
        py: 1,
      }}
    >
      <DetailsFold isOpen={details} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: { xs: 2, sm: 4 },
          rowGap: 1,
        }}
      >
        <Amount label={t('orders.totals.total')} text={minor(totals.total)} isStrong />
        <Amount
          label={t(due < 0 ? 'orders.totals.handBack' : 'orders.totals.toCollect')}
          text={minor(Math.abs(due))}
        />
        <Button
          color="secondary"
          onClick={onDetails}
          aria-expanded={details}
          endIcon={details ? <ExpandMore /> : <ExpandLess />}
        >
          {t('orders.totals.details')}
        </Button>
        <Box sx={{ flexGrow: 1, display: { xs: 'none', sm: 'block' } }} />
        <SaveButton checkout={checkout} />
      </Box>
    </Box>
  );
}
