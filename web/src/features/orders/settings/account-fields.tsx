/** Account numbers of the accounting file: one for each kind, and for sales and tax one for each rate; where none is
 * entered, that of the country counts. */
import { Box, TextField } from '@mui/material';
import type { Problem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { FormSection } from '@/shared/ui/form-section';
import { useCountryPack } from '../country/use-country-pack';
import type { CountryPack, LedgerAccount } from '../office/contract';
import { findAccount, RATED_KINDS, withAccount } from './ledger-accounts';
import type { ShopPartProps } from './opening-hours-fields';

interface AccountFieldsProps extends ShopPartProps {
  problem: Problem | null;
}

function Account({
  account,
  standard,
  shop,
  onChange,
  problem,
}: AccountFieldsProps & { account: Omit<LedgerAccount, 'number' | 'paymentMethod'>; standard: string }) {
  const t = useT();
  const { percent } = useFormat();
  const { kind, percent: rate } = account;
  const entered = findAccount(shop.accounts, kind, rate);
  const index = entered ? shop.accounts.indexOf(entered) : -1;
  const message = problem?.violations.find(({ propertyPath }) =>
    propertyPath.startsWith(`accounts[${index}]`),
  )?.message;
  const name = t(`orders.shop.account.${kind}`);
  return (
    <TextField
      id={`account-${kind}-${rate ?? 'all'}`}
      label={rate === null ? name : `${name} (${percent(rate)})`}
      placeholder={standard}
      value={entered?.number ?? ''}
      error={Boolean(message)}
      helperText={message}
      onChange={({ target }) =>
        onChange({ accounts: withAccount(shop.accounts, { ...account, number: target.value }) })
      }
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { dir: 'ltr', maxLength: 20 } }}
    />
  );
}

function ratesOf(pack: CountryPack, kind: string): (number | null)[] {
  return RATED_KINDS.has(kind) ? [null, ...(pack.tax?.rates ?? []).map(Number)] : [null];
}

export function AccountFields(props: AccountFieldsProps) {
  const t = useT();
  const pack = useCountryPack();
  if (!pack?.accountingFormat) return null;
  return (
    <FormSection title={t('orders.shop.accounts')} hint={t('orders.shop.accountsHint')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {pack.accounts.flatMap(({ kind, number }) =>
          ratesOf(pack, kind).map((percent) => (
            <Account
              key={`${kind} ${percent}`}
              {...props}
              account={{ kind, percent }}
              standard={findAccount(props.shop.accounts, kind, null)?.number || number}
            />
          )),
        )}
      </Box>
    </FormSection>
  );
}
