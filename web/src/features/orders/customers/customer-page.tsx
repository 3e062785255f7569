/** Page of a customer: who they are, their orders, their credit, and their pieces in the shop. */
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Button, Skeleton } from '@mui/material';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useItemOnScreen } from '@/shared/feature/use-item-on-screen';
import { useT } from '@/shared/i18n/i18n-context';
import { ResourceForm } from '@/shared/resource/resource-form';
import { Page } from '@/shared/ui/page';
import { ErrorState } from '@/shared/ui/states';
import { useGetCustomerQuery } from '../api.gen';
import type { Customer } from '../contract';
import { CustomerImportedOrders } from '../imported/customer-imported-orders';
import { OrderSheet } from '../sheet/order-sheet';
import { SummarySection } from '../summary/summary-section';
import { useRights } from '../use-rights';
import { CustomerActions } from './customer-actions';
import { CustomerContact } from './customer-contact';
import { CustomerOrders } from './customer-orders';
import { CustomerPieces } from './customer-pieces';
import { CustomerTotals } from './customer-totals';
import { customers } from './customers-resource';
import { useCustomerOrders } from './use-customer-orders';
import { WalletEntries } from './wallet-entries';

const ENTRIES = 5;

function Profile({ customer }: { customer: Customer }) {
  const t = useT();
  const orders = useCustomerOrders(customer.id);
  const { openWallets, scanPieces } = useRights();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
      }}
    >
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <CustomerTotals customer={customer} orders={orders} />
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <CustomerOrders orders={orders} />
        <CustomerImportedOrders customer={customer.id} />
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <CustomerContact customer={customer} />
        {scanPieces && <CustomerPieces customer={customer.id} />}
        {openWallets && (
          <SummarySection title={t('orders.customers.credit')}>
            <WalletEntries customer={customer.id} shown={ENTRIES} />
          </SummarySection>
        )}
      </Box>
    </Box>
  );
}

function Actions({ customer }: { customer: Customer }) {
  const t = useT();
  const [isEdited, setIsEdited] = useState(false);
  return (
    <>
      <CustomerActions customer={customer} />
      <Button variant="contained" startIcon={<EditOutlined />} onClick={() => setIsEdited(true)}>
        {t('orders.customerPage.edit')}
      </Button>
      {isEdited && (
        <ResourceForm resource={customers} item={customer} defaults={{}} onClose={() => setIsEdited(false)} />
      )}
    </>
  );
}

export function CustomerPage() {
  const t = useT();
  const { id = '' } = useParams();
  const { currentData: customer, error, refetch } = useGetCustomerQuery({ id });
  useItemOnScreen('customers', id, customer?.fullName);
  return (
    <Page
      title={customer?.fullName ?? t('orders.customer.title')}
      action={customer && <Actions customer={customer} />}
    >
      {error && !customer && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !customer && <Skeleton variant="rounded" height={320} />}
      {customer && <Profile customer={customer} />}
      <OrderSheet />
    </Page>
  );
}
