/** Checklist of a new shop. */
import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Button, List, ListItem, ListItemIcon, ListItemText } from '@mui/material';
import { Link } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { useListProductsQuery } from '../api';
import { ordersPaths } from '../paths';
import { SummarySection } from './summary-section';

/** Pages of each step, the best first: of these the first that exists is linked. */
const STEPS = [
  { name: 'business', candidates: ['settings/business', ordersPaths.shop] },
  { name: 'products', candidates: [ordersPaths.products] },
  { name: 'slots', candidates: [ordersPaths.shop] },
  { name: 'people', candidates: ['people'] },
  { name: 'sale', candidates: [ordersPaths.pos] },
] as const;

export function FirstSteps({ paths }: { paths: readonly string[] }) {
  const t = useT();
  // A page of 0 items only has the total.
  const { data } = useListProductsQuery({ itemsPerPage: 0, page: 1 });
  const hasProducts = Boolean(data?.['hydra:totalItems']);
  return (
    <SummarySection title={t('orders.home.first.title')}>
      <List disablePadding>
        {STEPS.map(({ name, candidates }) => {
          const path = candidates.find((candidate) => paths.includes(candidate));
          const isDone = name === 'products' && hasProducts;
          const link = path && (
            <Button component={Link} to={`/${path}`} aria-label={t(`orders.home.first.${name}`)}>
              {t('orders.home.first.open')}
            </Button>
          );
          return (
            <ListItem key={name} divider secondaryAction={link} sx={{ py: 1.5, pe: 12 }}>
              <ListItemIcon sx={{ minWidth: 40 }}>
                {isDone ? (
                  <CheckCircle color="success" titleAccess={t('orders.home.first.done')} />
                ) : (
                  <RadioButtonUnchecked color="disabled" />
                )}
              </ListItemIcon>
              <ListItemText
                primary={t(`orders.home.first.${name}`)}
                secondary={t(`orders.home.first.${name}Hint`)}
              />
            </ListItem>
          );
        })}
      </List>
    </SummarySection>
  );
}
