/** Form that asks the shop to take goods of an order back. */
import { type SubmitEvent, useId, useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { useMoney } from '../money';
import { newKey } from '../request';
import type { ShopOrder } from '../shop.gen';
import { Field } from '../ui/field';
import { ProblemNotice } from '../ui/problem-notice';
import { useAction } from '../use-action';
import { requestReturn } from './api';

interface ReturnFormProps {
  order: ShopOrder;
  onRequested: (order: ShopOrder) => void;
}

export function ReturnForm({ order, onRequested }: ReturnFormProps) {
  const { t, locale } = useI18n();
  const reasonId = useId();
  const money = useMoney(order.currency);
  const { isRunning, problem, run } = useAction();
  const [key] = useState(newKey);
  const [quantities, setQuantities] = useState<Record<string, string>>({});
  const [reason, setReason] = useState('');
  const lines = Object.entries(quantities)
    .map(([id, quantity]) => ({ id, quantity: Number(quantity) }))
    .filter(({ quantity }) => quantity > 0);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    void run(async () => onRequested(await requestReturn(locale, order.id, { lines, reason }, key)));
  };
  return (
    <form className="stack" onSubmit={send}>
      {order.items
        .filter(({ returnable }) => returnable > 0)
        .map((item) => (
          <Field
            key={item.id}
            label={t('account.return.quantity', { name: item.name, most: item.returnable })}
            type="number"
            inputMode="decimal"
            min={0}
            max={item.returnable}
            step={item.isWhole ? 1 : 0.1}
            value={quantities[item.id] ?? '0'}
            onChange={({ target }) => setQuantities((chosen) => ({ ...chosen, [item.id]: target.value }))}
          />
        ))}
      <div className="field">
        <label htmlFor={reasonId}>{t('account.return.reason')}</label>
        <textarea
          id={reasonId}
          required
          maxLength={500}
          rows={2}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      {order.returnFee > 0 && (
        <p className="muted">{t('account.return.feeHint', { amount: money(order.returnFee) })}</p>
      )}
      {problem && <ProblemNotice problem={problem} />}
      <button
        type="submit"
        className="button plain"
        disabled={isRunning || lines.length === 0 || !reason.trim()}
      >
        {t('account.return.send')}
      </button>
    </form>
  );
}
