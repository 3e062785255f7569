/** Details of an order: lines, amounts, customer, slots, addresses, notes. */
import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ENTERED_AMOUNTS } from '../cart/entered-amounts';
import { formatSlot } from '../cart/format-slot';
import { NOTE_FIELDS } from '../cart/notes';
import type { Order } from '../contract';
import { customerPath } from '../paths';
import { useRights } from '../use-rights';
import { OrderLines } from './order-lines';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <Box>
      <Typography variant="caption" color="textSecondary" component="dt">
        {label}
      </Typography>
      <Typography variant="body2" component="dd" sx={{ m: 0, whiteSpace: 'pre-line' }}>
        <bdi>{children}</bdi>
      </Typography>
    </Box>
  );
}

/** Amounts of the order; zero rows are hidden, except total, paid and remaining. */
function Amounts({ order }: { order: Order }) {
  const t = useT();
  const { amount } = useFormat();
  const rows: [string, number][] = [
    ['discount', order.discount],
    ['promo', order.promoAmount],
    ['fees', order.shippingFees],
    ['addedTax', order.addedTax],
    ['total', order.total],
    ['rounded', -order.roundedAmount],
    ['credit', order.walletPaymentAmount],
    ['paid', order.payedAmount],
    ['change', order.change],
    ['refunded', order.refundedAmount],
    ['restAsCredit', order.restAsCredit],
    ['writtenOff', order.writtenOffAmount],
    ['returned', order.returnedAmount],
    ['remaining', order.remaining],
    ...ENTERED_AMOUNTS.map((name): [string, number] => [name, order[name]]),
  ];
  const alwaysShown = ['total', 'paid', 'remaining'];
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 0.5, m: 0 }}>
      {rows
        .filter(([name, value]) => value !== 0 || alwaysShown.includes(name))
        .map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents', fontWeight: name === 'total' ? 650 : 400 }}>
            <Box component="dt">{t(`orders.totals.${name}`)}</Box>
            <Box component="dd" className="tabular-nums" sx={{ m: 0, textAlign: 'end' }}>
              {amount(value)}
            </Box>
            {name === 'addedTax' && <TaxLines order={order} />}
          </Box>
        ))}
    </Box>
  );
}

/** What each jurisdiction has of the tax. */
function TaxLines({ order }: { order: Order }) {
  const { amount, taxRate } = useFormat();
  return (order.taxLines ?? []).map(({ name, percent, tax }) => (
    <Box
      key={`${name} ${percent}`}
      sx={{ display: 'contents', color: 'text.secondary', typography: 'caption' }}
    >
      <Box component="dt" sx={{ ps: 2, typography: 'caption' }}>
        <bdi>{name}</bdi> {taxRate(percent)}
      </Box>
      <Box component="dd" className="tabular-nums" sx={{ m: 0, textAlign: 'end', typography: 'caption' }}>
        {amount(tax)}
      </Box>
    </Box>
  ));
}

/** What an admin approved above the limits of a role. */
function Approvals({ order }: { order: Order }) {
  const t = useT();
  const { amount, count, dateTime } = useFormat();
  if (order.approvals.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('approval.list')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {order.approvals.map(({ kind, subject, before, after, personName, approvedBy, approvedAt }) => {
        const show = kind === 'price' ? amount : (percent: number) => `${count(percent)} %`;
        const values = { subject, from: show(before), to: show(after), person: personName, name: approvedBy };
        return (
          <Typography
            key={`${kind}-${approvedAt}-${subject}`}
            component="li"
            variant="caption"
            color="textSecondary"
          >
            {t(`approval.${kind}`, values)} · {dateTime(approvedAt)}
          </Typography>
        );
      })}
    </Box>
  );
}

/** The customer's name; it leads to their page, for those who may open it. */
function CustomerName({ customer }: Pick<Order, 'customer'>) {
  const { openCustomers } = useRights();
  const name = customer?.fullNameWithPhone || customer?.fullName;
  if (!customer || !openCustomers) return name;
  return (
    <Link component={RouterLink} to={customerPath(customer.id)} color="inherit" underline="hover">
      {name}
    </Link>
  );
}

export function OrderFacts({ order }: { order: Order }) {
  const t = useT();
  const { date } = useFormat();
  const { customer, deliveryType, shippingMethod, paymentMethod, agent } = order;
  return (
    <>
      <OrderLines order={order} />
      <Amounts order={order} />
      <Approvals order={order} />
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, m: 0 }}>
        <Fact label={t('orders.customer.title')}>
          <CustomerName customer={customer} />
        </Fact>
        <Fact label={t('orders.delivery.type')}>{t(`orders.delivery.${deliveryType}`)}</Fact>
        <Fact label={t('orders.delivery.mode')}>{shippingMethod?.name}</Fact>
        <Fact label={t('orders.payment.method')}>{paymentMethod?.name}</Fact>
        <Fact label={t('orders.slots.collect')}>{formatSlot(order.collectSlot, date)}</Fact>
        <Fact label={t('orders.delivery.collectAddress')}>{order.collectAddress}</Fact>
        <Fact label={t('orders.slots.delivery')}>{formatSlot(order.deliverySlot, date)}</Fact>
        <Fact label={t('orders.delivery.shippingAddress')}>{order.shippingAddress}</Fact>
        <Fact label={t('orders.state.agent')}>{agent?.fullName}</Fact>
        {NOTE_FIELDS.map((field) => (
          <Fact key={field} label={t(`orders.notes.${field}`)}>
            {order[field]}
          </Fact>
        ))}
      </Box>
    </>
  );
}
