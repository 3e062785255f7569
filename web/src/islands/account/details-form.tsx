/** Names and addresses of the customer, which the next checkout starts with. */
import { type FormEvent, useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { emptyAddress } from '@/shared/lib/address-form';
import { getTextInput } from '@/shared/lib/text-input';
import { AddressParts } from '../address/address-parts';
import type { PostalAddress, ShopAccount } from '../shop.gen';
import { Field } from '../ui/field';
import { Notice } from '../ui/notice';
import { ProblemNotice } from '../ui/problem-notice';
import { messageOf, useAction } from '../use-action';
import { changeAccount } from './api';

const FIELDS = [
  { name: 'firstName', labelKey: 'checkout.firstName', autoComplete: 'given-name', maxLength: 120 },
  { name: 'lastName', labelKey: 'checkout.lastName', autoComplete: 'family-name', maxLength: 120 },
] as const;
const ADDRESSES = [
  { name: 'collectAddress', labelKey: 'checkout.collectAddress' },
  { name: 'shippingAddress', labelKey: 'checkout.shippingAddress' },
] as const;

type AddressName = (typeof ADDRESSES)[number]['name'];

interface DetailsFormProps {
  account: ShopAccount;
  onSaved: (account: ShopAccount) => void;
}

export function DetailsForm({ account, onSaved }: DetailsFormProps) {
  const { t, locale } = useI18n();
  const { isRunning, problem, run } = useAction();
  const [isSaved, setSaved] = useState(false);
  const [addresses, setAddresses] = useState<Partial<Record<AddressName, PostalAddress>>>({});
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    // What is as it was is left out: a name that was never entered can't be sent empty.
    const changes = Object.fromEntries(
      FIELDS.map(({ name }) => [name, String(sent.get(name) ?? '').trim()] as const).filter(
        ([name, text]) => text !== account[name],
      ),
    );
    const parts = Object.fromEntries(
      Object.entries(addresses).map(([name, address]) => [`${name}Parts`, address]),
    );
    setSaved(await run(async () => onSaved(await changeAccount(locale, { ...changes, ...parts }))));
  };
  const errors = Object.fromEntries(
    problem?.violations.map(({ propertyPath, message }) => [propertyPath, message]) ?? [],
  );
  const isField = Object.keys(errors).some((path) =>
    [...FIELDS, ...ADDRESSES].some(({ name }) => path.startsWith(name)),
  );
  return (
    <section className="card stack" aria-label={t('account.details')}>
      <h2>{t('account.details')}</h2>
      <p className="muted">
        <bdi>{[account.email, account.phone].filter(Boolean).join(' · ')}</bdi>
      </p>
      <form className="stack" noValidate onSubmit={submit} onChange={() => setSaved(false)}>
        {FIELDS.map(({ name, labelKey, ...input }) => (
          <Field
            key={name}
            {...input}
            {...getTextInput(name)}
            name={name}
            label={t(labelKey)}
            defaultValue={account[name]}
            error={messageOf(problem, name)}
          />
        ))}
        {ADDRESSES.map(({ name, labelKey }) => (
          <AddressParts
            key={name}
            legend={t(labelKey)}
            name={`${name}Parts`}
            parts={addresses[name] ?? account[`${name}Parts`] ?? emptyAddress('')}
            home={account.addressParts?.country ?? ''}
            hasCountry={name === 'shippingAddress'}
            errors={errors}
            onChange={(address) => {
              setSaved(false);
              setAddresses({ ...addresses, [name]: address });
            }}
          />
        ))}
        {problem && !isField && <ProblemNotice problem={problem} />}
        {isSaved && <Notice kind="done">{t('account.saved')}</Notice>}
        <button type="submit" className="button wide" disabled={isRunning}>
          {t('account.save')}
        </button>
      </form>
    </section>
  );
}
