/** The latest movements of a customer's credit. */
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useListWalletEntriesQuery } from '../office/api.gen';
import { LedgerEntries, LIMIT } from './ledger-entries';

interface WalletEntriesProps {
  customer: string;
  /** How many are shown; what a dialog has room for if absent. */
  shown?: number;
}

export function WalletEntries({ customer, shown = LIMIT }: WalletEntriesProps) {
  const t = useT();
  const { amount } = useFormat();
  const { data, error, refetch } = useListWalletEntriesQuery({
    customer,
    itemsPerPage: shown,
    order: { createdAt: 'desc' },
  });
  return (
    <LedgerEntries
      label={t('orders.wallet.entries')}
      empty={t('orders.wallet.empty')}
      entries={data?.['hydra:member'].map(({ id, reason, note, createdAt, ...entry }) => ({
        id,
        title: t(`orders.wallet.${reason}`),
        createdAt,
        details: [note],
        change: <strong>{amount(entry.amount)}</strong>,
        balance: amount(entry.balance),
      }))}
      error={error}
      retry={() => void refetch()}
    />
  );
}
