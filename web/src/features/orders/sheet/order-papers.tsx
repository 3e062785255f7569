/** What can be done with an order: change it, print it, invoice it. */
import EditOutlined from '@mui/icons-material/EditOutlined';
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import RequestQuoteOutlined from '@mui/icons-material/RequestQuoteOutlined';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Problem, problemOf } from '@/shared/api/problem';
import { useFile } from '@/shared/api/use-file';
import { useT } from '@/shared/i18n/i18n-context';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { Order } from '../contract';
import { useCreateInvoiceMutation, useLazyInvoicesOfQuery } from '../office/api';
import { ordersPaths } from '../paths';
import { useRights } from '../use-rights';

/** An order has one valid invoice at a time: the one it has is shown, else one is issued. */
function useInvoice(order: Order, show: (path: string) => Promise<void>) {
  const [create, { isLoading }] = useCreateInvoiceMutation();
  const [find] = useLazyInvoicesOfQuery();
  const [problem, setProblem] = useState<Problem | null>(null);
  async function issue(): Promise<void> {
    setProblem(null);
    try {
      const { 'hydra:member': issued } = await find(order.id).unwrap();
      const valid = issued.find(({ kind, cancelledBy }) => kind === 'invoice' && !cancelledBy);
      const { id } = valid ?? (await create({ invoiceWrite: { order: order.id } }).unwrap());
      await show(`/api/invoices/${id}/pdf`);
    } catch (error) {
      setProblem(problemOf(error));
    }
  }
  return { issue, problem, busy: isLoading };
}

export function OrderPapers({ order }: { order: Order }) {
  const t = useT();
  const { issueInvoices } = useRights();
  const file = useFile();
  const invoice = useInvoice(order, file.show);
  const problem = file.problem ?? invoice.problem;
  const print = (paper: string) => () => void file.show(`/api/orders/${order.id}/${paper}`);
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
