/** Actions of an order: edit, print documents, invoice. */
import EditOutlined from '@mui/icons-material/EditOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import RequestQuoteOutlined from '@mui/icons-material/RequestQuoteOutlined';
import { Box, Button, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useFile } from '@/shared/api/use-file';
import { useT } from '@/shared/i18n/i18n-context';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { Order } from '../contract';
import { useLazyListOrderInvoicesQuery } from '../office/api';
import { useCreateInvoiceMutation } from '../office/api.gen';
import type { LegalNumber } from '../office/contract';
import { ordersPaths } from '../paths';
import { useRights } from '../use-rights';
import { InvoiceDialog } from './invoice-dialog';

/** Return commands that show the order's valid invoice, and that issue one where `isAsking` since there is none. */
function useInvoice(order: Order, show: (path: string) => Promise<void>) {
  const [create] = useCreateInvoiceMutation();
  const [listInvoices, { isFetching }] = useLazyListOrderInvoicesQuery();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isAsking, setAsking] = useState(false);
  const showInvoice = (id: string) => show(`/api/invoices/${id}/pdf`);
  async function open(): Promise<void> {
    setProblem(null);
    try {
      const { 'hydra:member': invoices } = await listInvoices(order.id).unwrap();
      const validInvoice = invoices.find(({ kind, cancelledBy }) => kind === 'invoice' && !cancelledBy);
      if (validInvoice) await showInvoice(validInvoice.id);
      else setAsking(true);
    } catch (error) {
      setProblem(toProblem(error));
    }
  }
  async function issue(buyerNumbers: LegalNumber[], country: string): Promise<void> {
    const invoiceWrite = { order: order.id, buyerNumbers, ...(country && { buyerCountry: country }) };
    const { id } = await create({ invoiceWrite }).unwrap();
    await showInvoice(id);
  }
  return { open, issue, problem, busy: isFetching, isAsking, close: () => setAsking(false) };
}

/** Where something is owed, taking the payment comes first. */
function EditButton({ order }: { order: Order }) {
  const t = useT();
  return (
    <Button
      variant={order.remaining > 0 ? 'outlined' : 'contained'}
      startIcon={<EditOutlined />}
      component={Link}
      to={`/${ordersPaths.pos}?orderId=${order.id}`}
    >
      {t('orders.sheet.edit')}
    </Button>
  );
}

const DOCUMENTS = [
  { path: 'receipt?paper=80mm', labelKey: 'orders.sheet.receipt80', icon: PrintOutlined },
  { path: 'receipt?paper=a4', labelKey: 'orders.sheet.receipt', icon: PrintOutlined },
  { path: 'tags?paper=80mm', labelKey: 'orders.sheet.tags80', icon: LocalOfferOutlined },
  { path: 'tags?paper=a4', labelKey: 'orders.sheet.tags', icon: LocalOfferOutlined },
] as const;

function PrintMenu({ order, show }: { order: Order; show: (path: string) => void }) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<PrintOutlined />}
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('frame.orders.print')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {DOCUMENTS.map(({ path, labelKey, icon: Icon }) => (
          <MenuItem
            key={path}
            onClick={() => {
              setAnchor(null);
              show(`/api/orders/${order.id}/${path}`);
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {t(labelKey)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

export function OrderDocuments({ order }: { order: Order }) {
  const t = useT();
  const { issueInvoices } = useRights();
  const file = useFile();
  const invoice = useInvoice(order, file.show);
  const problem = file.problem ?? invoice.problem;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <EditButton order={order} />
        <PrintMenu order={order} show={(path) => void file.show(path)} />
        {issueInvoices && (
          <Button
            variant="outlined"
            startIcon={<RequestQuoteOutlined />}
            disabled={invoice.busy}
            onClick={() => void invoice.open()}
          >
            {t('orders.sheet.invoice')}
          </Button>
        )}
      </Box>
      {invoice.isAsking && <InvoiceDialog issue={invoice.issue} onClose={invoice.close} />}
      {problem && <ViolationAlerts key={JSON.stringify(problem)} problem={problem} />}
    </>
  );
}
