/** Names and addresses of the customer, which the next checkout starts with. */
import { type FormEvent, useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { getTextInput } from '@/shared/lib/text-input';
import type { ShopAccount } from '../shop.gen';
import { Field } from '../ui/field';
import { Notice } from '../ui/notice';
import { ProblemNotice } from '../ui/problem-notice';
import { messageOf, useAction } from '../use-action';
import { changeAccount } from './api';

const FIELDS = [
  { name: 'firstName', labelKey: 'checkout.firstName', autoComplete: 'given-name', maxLength: 120 },
  { name: 'lastName', labelKey: 'checkout.lastName', autoComplete: 'family-name', maxLength: 120 },
  {
    name: 'collectAddress',
    labelKey: 'checkout.collectAddress',
    autoComplete: 'street-address',
    maxLength: 500,
  },
  {
    name: 'shippingAddress',
    labelKey: 'checkout.shippingAddress',
    autoComplete: 'street-address',
    maxLength: 500,
  },
] as const;

interface DetailsFormProps {
  account: ShopAccount;
  onSaved: (account: ShopAccount) => void;
}

export function DetailsForm({ account, onSaved }: DetailsFormProps) {
  const { t, locale } = useI18n();
  const { isRunning, problem, run } = useAction();
  const [isSaved, setSaved] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    // What is as it was is left out: a name that was never entered can't be sent empty.
    const changes = Object.fromEntries(
      FIELDS.map(({ name }) => [name, String(sent.get(name) ?? '').trim()] as const).filter(
        ([name, text]) => text !== account[name],
      ),
    );
    setSaved(await run(async () => onSaved(await changeAccount(locale, changes))));
  };
  const isField = problem?.violations.some(({ propertyPath }) =>
    FIELDS.some(({ name }) => name === propertyPath),
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
        {problem && !isField && <ProblemNotice problem={problem} />}
        {isSaved && <Notice kind="done">{t('account.saved')}</Notice>}
        <button type="submit" className="button wide" disabled={isRunning}>
          {t('account.save')}
        </button>
      </form>
    </section>
  );
}
