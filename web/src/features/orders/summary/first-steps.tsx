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
} from '../api.gen';
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

type StepName = (typeof STEPS)[number]['name'];

/** What a tenant has from its first day: a step for a shop that has none. */
const GIVEN: ReadonlySet<StepName> = new Set(['stages', 'payment', 'shipping']);

/** Return how many there are of what a step adds, by the name of the step. */
function useCounts(): Partial<Record<StepName, number | undefined>> {
  // A page of 0 items only has the total.
  const query = { itemsPerPage: 0, page: 1 };
  const count = ({ data }: { data?: { 'hydra:totalItems': number } | undefined }) =>
    data?.['hydra:totalItems'];
  return {
    products: count(useListProductsQuery(query)),
    stages: count(useListStepTypesQuery(query)),
    payment: count(useListPaymentMethodsQuery(query)),
    shipping: count(useListShippingMethodsQuery(query)),
  };
}

export function FirstSteps({ paths }: { paths: readonly string[] }) {
  const t = useT();
  const counts = useCounts();
  const steps = STEPS.filter(({ name }) => !GIVEN.has(name) || counts[name] === 0);
  return (
    <SummarySection title={t('orders.home.first.title')}>
      <List disablePadding>
        {steps.map(({ name, candidates }) => {
          const path = candidates.find((candidate) => paths.includes(candidate));
          const link = path && (
            <Button component={Link} to={`/${path}`} aria-label={t(`orders.home.first.${name}`)}>
              {t('orders.home.first.open')}
            </Button>
          );
          return (
            <ListItem key={name} divider secondaryAction={link} sx={{ py: 1.5, pe: 12 }}>
              <ListItemIcon sx={{ minWidth: 40 }}>
                {counts[name] ? (
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
