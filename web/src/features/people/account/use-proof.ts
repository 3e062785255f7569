/** What a person shows again before how they sign in changes: password and code, or a passkey in place of both. */
import { useState } from 'react';
import { useBeginPasskeySignInMutation } from '@/shared/auth/link-endpoints';
import { canUsePasskeys, signChallenge } from '@/shared/auth/passkeys';
import { isEnrolling } from '@/shared/auth/roles';
import { useMe } from '@/shared/auth/use-me';
import type { Saving } from '@/shared/ui/use-saving';
import { useGetAccountQuery, useListPasskeysQuery, useProveByPasskeyMutation } from '../api.gen';

/** Fields of a proof, which show their own violations. */
export const PROOF_FIELDS = ['currentPassword', 'code', 'proof'];

const EMPTY = { password: '', code: '' };

/** `isOneFactor`: the password alone is enough, or a passkey. */
export function useProof(saving: Saving, isOneFactor = false) {
  const isWaiting = isEnrolling(useMe().roles);
  const { data: account } = useGetAccountQuery();
  const { data: passkeys } = useListPasskeysQuery({}, { skip: isWaiting });
  const [begin] = useBeginPasskeySignInMutation();
  const [prove] = useProveByPasskeyMutation();
  const [values, setValues] = useState(EMPTY);
  const [proven, setProven] = useState({ proof: '', attempt: 0 });
  const [hasFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const needsCode = !isOneFactor && (account?.hasSecondFactor ?? false);
  // One that was refused is of no use any more.
  const isEnded = saving.violation('proof') !== undefined && proven.attempt < saving.attempt;
  const isProven = proven.proof !== '' && !isEnded;

  async function showPasskey(): Promise<void> {
    setBusy(true);
    setFailed(false);
    try {
      const { options } = await begin().unwrap();
      const credential = await signChallenge(options);
      if (credential) {
        const proveByPasskeyBody = { credential: JSON.parse(credential) };
        const { proof } = await prove({ proveByPasskeyBody }).unwrap();
        setProven({ proof, attempt: saving.attempt });
      }
    } catch {
      setFailed(true);
    }
    setBusy(false);
  }
  return {
    values,
    type: (change: Partial<typeof values>) => setValues({ ...values, ...change }),
    needsCode,
    isProven,
    hasPasskey: canUsePasskeys() && (passkeys?.['hydra:member'].length ?? 0) > 0,
    /** Whether the last passkey was not accepted. */
    hasFailed,
    isBusy,
    showPasskey,
    isReady: isProven || (values.password !== '' && (!needsCode || values.code.trim() !== '')),
    /** The fields of a request. */
    body: isProven
      ? { proof: proven.proof }
      : { currentPassword: values.password, ...(needsCode && { code: values.code }) },
    clear: () => {
      setValues(EMPTY);
      setProven({ proof: '', attempt: 0 });
    },
  };
}

export type Proof = ReturnType<typeof useProof>;
