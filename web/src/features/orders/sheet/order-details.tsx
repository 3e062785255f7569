/** The details of an order, below the head of its sheet. */
import type { Order } from '../contract';
import { OrderPayments } from '../payments/order-payments';
import { OrderPieces } from '../pieces/order-pieces';
import { OrderReturns } from '../returns/order-returns';
import { SupplierPanel } from '../supplier/supplier-panel';
import { OrderDocuments } from './order-documents';
import { OrderFacts } from './order-facts';
import { OrderHistory } from './order-history';
import { StepMover } from './step-mover';

export function OrderDetails({ order }: { order: Order }) {
  return (
    <>
      <OrderDocuments order={order} />
      <StepMover key={order.version} order={order} />
      <SupplierPanel order={order} />
      <OrderPayments key={order.id} order={order} />
      <OrderFacts order={order} />
      <OrderPieces order={order} />
      <OrderReturns order={order} />
      <OrderHistory order={order.id} />
    </>
  );
}
