/** Page of invoices and credit notes. */
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import { Box, IconButton, Paper } from '@mui/material';
import { useState } from 'react';
import { useFile } from '@/shared/api/use-file';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { StatusTone } from '@/shared/theme/tokens';
import type { Column } from '@/shared/ui/data-table-columns';
import { ListTable } from '@/shared/ui/list-table';
import { Page } from '@/shared/ui/page';
import { EmptyState } from '@/shared/ui/states';
import { Status } from '@/shared/ui/status';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { toId } from '../cart/to-id';
import { useCountryPack } from '../country/use-country-pack';
import type { Invoice } from '../office/contract';
import { ordersTabs } from '../orders-tabs';
import { OpenOrder } from '../sheet/open-order';
import { OrderSheet } from '../sheet/order-sheet';
import { useRights } from '../use-rights';
import { CreditNoteDialog } from './credit-note-dialog';
import { EInvoiceDialog } from './e-invoice-dialog';
import { EInvoiceStatus } from './e-invoice-status';
import { InvoiceFilters } from './invoice-filters';
import { useInvoices } from './use-invoices';

const toTone = ({ kind, cancelledBy }: Invoice): StatusTone => {
  if (cancelledBy) return 'brick';
  return kind === 'invoice' ? 'green' : 'blue';
};

interface InvoiceActions {
  show: (invoice: Invoice) => void;
  cancel: (invoice: Invoice) => void;
  /** Open the invoice as data; undefined where the country has no such invoices. */
  openData: ((invoice: Invoice) => void) | undefined;
}

function ActionCell({ invoice, show, cancel, openData }: InvoiceActions & { invoice: Invoice }) {
  const t = useT();
  const { cancelInvoices } = useRights();
  const { number, kind, cancelledBy } = invoice;
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      <IconButton
        size="small"
        aria-label={t('orders.invoices.pdf', { number })}
        onClick={() => show(invoice)}
      >
        <PictureAsPdfOutlined fontSize="small" />
      </IconButton>
      {openData && (
        <IconButton
          size="small"
          aria-label={t('orders.invoices.electronic.open', { number })}
          onClick={() => openData(invoice)}
        >
          <DescriptionOutlined fontSize="small" />
        </IconButton>
      )}
      {cancelInvoices && kind === 'invoice' && !cancelledBy && (
        <IconButton
          size="small"
          aria-label={t('orders.invoices.cancel', { number })}
          onClick={() => cancel(invoice)}
        >
          <UndoOutlined fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

const statusColumn = (label: string): Column<Invoice> => ({
  field: 'eInvoiceStatus',
  label,
  showFrom: 'md',
  width: 148,
  cell: (invoice) => <EInvoiceStatus invoice={invoice} />,
});

/** Return the dialog of an invoice as data and what opens it, where the country has such invoices. The invoice is the
 * one of the list, which follows what the platform says. */
function useEInvoiceDialog(invoices: readonly Invoice[]) {
  const format = useCountryPack()?.eInvoiceFormat;
  const [id, setId] = useState('');
  const invoice = invoices.find((candidate) => candidate.id === id);
  return {
    open: format ? (chosen: Invoice) => setId(chosen.id) : undefined,
    dialog: format && invoice && (
      <EInvoiceDialog invoice={invoice} format={format} onClose={() => setId('')} />
    ),
  };
}

function useColumns(actions: InvoiceActions): Column<Invoice>[] {
  const t = useT();
  const { dateTime } = useFormat();
  const label = (name: string) => t(`orders.invoices.${name}`);
  // A common laptop has no room for all of them.
  const rest = actions.openData ? 'xl' : 'md';
  const formatKind = ({ kind, cancelledBy }: Invoice) => label(cancelledBy ? 'cancelled' : kind);
  return [
    {
      field: 'number',
      label: label('number'),
      sortable: true,
      unbroken: true,
      width: 176,
      cell: ({ number }) => <bdi className="tabular-nums">{number}</bdi>,
    },
    {
      field: 'kind',
      label: label('kindLabel'),
      showFrom: 'md',
      width: 132,
      cell: (invoice) => <Status tone={toTone(invoice)} label={formatKind(invoice)} />,
    },
    {
      field: 'order',
      label: label('order'),
      showFrom: rest,
      width: 168,
      cell: ({ order, orderNumber }) => <OpenOrder id={toId(order)}>{orderNumber}</OpenOrder>,
    },
    { field: 'buyer', label: label('buyer'), showFrom: 'md', cell: ({ buyerName }) => buyerName },
    {
      field: 'issuedAt',
      label: label('issuedAt'),
      sortable: true,
      showFrom: 'md',
      width: 172,
      cell: ({ issuedAt }) => issuedAt && dateTime(issuedAt),
    },
    { field: 'vat', label: label('vat'), showFrom: rest, width: 120, money: ({ vat }) => vat },
    {
      field: 'total',
      label: label('total'),
      sortable: true,
      width: 140,
      money: ({ total }) => total,
    },
    ...(actions.openData ? [statusColumn(label('electronic.column'))] : []),
    {
      field: 'actions',
      label: t('list.actions'),
      amount: true,
      width: actions.openData ? 136 : 104,
      actions: true,
      cell: (invoice) => <ActionCell invoice={invoice} {...actions} />,
    },
  ];
}

export function InvoicesPage() {
  const t = useT();
  const file = useFile();
  const [cancelled, setCancelled] = useState<Invoice | null>(null);
  const show = ({ id }: Invoice) => void file.show(`/api/invoices/${id}/pdf`);
  const invoices = useInvoices();
  const { state, query, isFiltered } = invoices;
  const electronic = useEInvoiceDialog(query.data?.['hydra:member'] ?? []);
  const columns = useColumns({ show, cancel: setCancelled, openData: electronic.open });
  return (
    <Page title={t('orders.list.title')} tabs={ordersTabs} filters={<InvoiceFilters state={state} />}>
      {file.problem && <ViolationAlerts problem={file.problem} />}
      <Paper variant="outlined">
        <ListTable
          label={t('orders.views.invoices')}
          list={query}
          state={state}
          columns={columns}
          getKey={({ id }) => id}
          onOpen={show}
          onClear={isFiltered ? invoices.clear : undefined}
          empty={<EmptyState text={t('orders.invoices.empty')} />}
        />
      </Paper>
      {electronic.dialog}
      {cancelled && <CreditNoteDialog invoice={cancelled} onClose={() => setCancelled(null)} />}
      <OrderSheet />
    </Page>
  );
}
