/** Sign-in by a code that is sent to an e-mail address or a phone number. */
import { type FormEvent, useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { Field } from '../ui/field';
import { ProblemNotice } from '../ui/problem-notice';
import { messageOf, useAction } from '../use-action';
import { type Address, sendCode, signIn, toAddress } from './api';

export function SignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const [address, setAddress] = useState<Address | null>(null);
  return (
    <section className="card stack narrow">
      {address ? (
        <CodeForm address={address} onSignedIn={onSignedIn} onBack={() => setAddress(null)} />
      ) : (
        <AddressForm onSent={setAddress} />
      )}
    </section>
  );
}

function AddressForm({ onSent }: { onSent: (address: Address) => void }) {
  const { t, locale } = useI18n();
  const { isRunning, problem, run } = useAction();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = toAddress(String(new FormData(event.currentTarget).get('address') ?? ''));
    if (await run(() => sendCode(locale, address))) onSent(address);
  };
  const error = messageOf(problem, 'email') ?? messageOf(problem, 'phone');
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <h2>{t('account.signIn')}</h2>
      <p className="muted">{t('account.signInHint')}</p>
      <Field
        label={t('account.address')}
        name="address"
        // Of either kind, so of neither type.
        dir="ltr"
        autoComplete="email"
        maxLength={254}
        required
        error={error}
      />
      {problem && !error && <ProblemNotice problem={problem} />}
      <button type="submit" className="button wide" disabled={isRunning}>
        {t('account.sendCode')}
      </button>
    </form>
  );
}

interface CodeFormProps {
  address: Address;
  onSignedIn: () => void;
  onBack: () => void;
}

function CodeForm({ address, onSignedIn, onBack }: CodeFormProps) {
  const { t, locale } = useI18n();
  const { isRunning, problem, run } = useAction();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '');
    if (await run(() => signIn(locale, address, code))) onSignedIn();
  };
  const error = messageOf(problem, 'code');
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <h2>{t('account.enterCode')}</h2>
      <p className="muted" role="status">
        {t('account.codeSent', { address: Object.values(address)[0] ?? '' })}
      </p>
      <Field
        autoFocus
        label={t('account.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        error={error}
      />
      {problem && !error && <ProblemNotice problem={problem} />}
      <button type="submit" className="button wide" disabled={isRunning}>
        {t('account.enter')}
      </button>
      <button type="button" className="link" onClick={onBack}>
        {t('account.otherAddress')}
      </button>
    </form>
  );
}
