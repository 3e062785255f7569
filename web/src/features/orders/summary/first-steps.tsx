/** Checklist of a new shop. */
import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Button, List, ListItem, ListItemIcon, ListItemText } from '@mui/material';
import { Link } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import {
  useListPaymentMethodsQuery,
  useListProductsQuery,
  useListShippingMethodsQuery,
  useListStepTypesQuery,
} from '../api';
import { ordersPaths } from '../paths';
import { SummarySection } from './summary-section';

/** Pages of each step, the best first: of these the first that exists is linked. */
const STEPS = [
  { name: 'business', candidates: ['settings/business', ordersPaths.shop] },
  { name: 'products', candidates: [ordersPaths.products] },
  { name: 'slots', candidates: [ordersPaths.shop] },
  { name: 'stages', candidates: [ordersPaths.stepTypes] },
  { name: 'payment', candidates: [ordersPaths.paymentMethods] },
  { name: 'shipping', candidates: [ordersPaths.shippingMethods] },
  { name: 'people', candidates: ['people'] },
  { name: 'sale', candidates: [ordersPaths.pos] },
] as const;

/** Return whether there is what a step adds, by the name of the step. */
function useDone(): Partial<Record<(typeof STEPS)[number]['name'], boolean>> {
  // A page of 0 items only has the total.
  const query = { itemsPerPage: 0, page: 1 };
  const hasItems = ({ data }: { data?: { 'hydra:totalItems': number } | undefined }) =>
    Boolean(data?.['hydra:totalItems']);
  return {
    products: hasItems(useListProductsQuery(query)),
    stages: hasItems(useListStepTypesQuery(query)),
    payment: hasItems(useListPaymentMethodsQuery(query)),
    shipping: hasItems(useListShippingMethodsQuery(query)),
  };
}

export function FirstSteps({ paths }: { paths: readonly string[] }) {
  const t = useT();
  const done = useDone();
  return (
    <SummarySection title={t('orders.home.first.title')}>
      <List disablePadding>
        {STEPS.map(({ name, candidates }) => {
          const path = candidates.find((candidate) => paths.includes(candidate));
          const link = path && (
            <Button component={Link} to={`/${path}`} aria-label={t(`orders.home.first.${name}`)}>
              {t('orders.home.first.open')}
            </Button>
          );
          return (
            <ListItem key={name} divider secondaryAction={link} sx={{ py: 1.5, pe: 12 }}>
              <ListItemIcon sx={{ minWidth: 40 }}>
                {done[name] ? (
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
