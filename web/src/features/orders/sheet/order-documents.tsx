/** Actions of an order: edit, print documents, invoice. */
import EditOutlined from '@mui/icons-material/EditOutlined';
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import RequestQuoteOutlined from '@mui/icons-material/RequestQuoteOutlined';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useFile } from '@/shared/api/use-file';
import { useT } from '@/shared/i18n/i18n-context';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { Order } from '../contract';
import { useCreateInvoiceMutation, useLazyListOrderInvoicesQuery } from '../office/api';
import { ordersPaths } from '../paths';
import { useRights } from '../use-rights';

/** Return a command that shows the order's valid invoice and issues it if there is none. */
function useInvoice(order: Order, show: (path: string) => Promise<void>) {
  const [create, { isLoading }] = useCreateInvoiceMutation();
  const [listInvoices] = useLazyListOrderInvoicesQuery();
  const [problem, setProblem] = useState<Problem | null>(null);
  async function issue(): Promise<void> {
    setProblem(null);
    try {
      const { 'hydra:member': invoices } = await listInvoices(order.id).unwrap();
      const validInvoice = invoices.find(({ kind, cancelledBy }) => kind === 'invoice' && !cancelledBy);
      const { id } = validInvoice ?? (await create({ invoiceWrite: { order: order.id } }).unwrap());
      await show(`/api/invoices/${id}/pdf`);
    } catch (error) {
      setProblem(toProblem(error));
    }
  }
  return { issue, problem, busy: isLoading };
}

export function OrderDocuments({ order }: { order: Order }) {
  const t = useT();
  const { issueInvoices } = useRights();
  const file = useFile();
  const invoice = useInvoice(order, file.show);
  const problem = file.problem ?? invoice.problem;
  const print = (path: string) => () => void file.show(`/api/orders/${order.id}/${path}`);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          startIcon={<EditOutlined />}
          component={Link}
          to={`/${ordersPaths.pos}?orderId=${order.id}`}
        >
          {t('orders.sheet.edit')}
        </Button>
        <Button variant="outlined" startIcon={<PrintOutlined />} onClick={print('receipt?paper=80mm')}>
          {t('orders.sheet.receipt80')}
        </Button>
        <Button variant="outlined" startIcon={<PrintOutlined />} onClick={print('receipt?paper=a4')}>
          {t('orders.sheet.receipt')}
        </Button>
        <Button variant="outlined" startIcon={<LocalOfferOutlined />} onClick={print('tags?paper=80mm')}>
          {t('orders.sheet.tags80')}
        </Button>
        <Button variant="outlined" startIcon={<LocalOfferOutlined />} onClick={print('tags?paper=a4')}>
          {t('orders.sheet.tags')}
        </Button>
        {issueInvoices && (
          <Button
            variant="outlined"
            startIcon={<RequestQuoteOutlined />}
            disabled={invoice.busy}
            onClick={() => void invoice.issue()}
          >
            {t('orders.sheet.invoice')}
          </Button>
        )}
      </Box>
      {problem && <ViolationAlerts key={JSON.stringify(problem)} problem={problem} />}
    </>
  );
}
