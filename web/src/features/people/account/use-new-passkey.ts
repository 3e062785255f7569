/** Form of a new passkey: its name and a proof, then what the browser's authenticator asks. */
import { useState } from 'react';
import { createPasskey } from '@/shared/auth/passkeys';
import { useSaving } from '@/shared/ui/use-saving';
import { useAddPasskeyMutation, useBeginPasskeyMutation, useListSessionsQuery } from '../api.gen';
import { useProof } from './use-proof';

export function useNewPasskey() {
  const saving = useSaving();
  const [begin] = useBeginPasskeyMutation();
  const [store] = useAddPasskeyMutation();
  const sessions = useListSessionsQuery({});
  const device = sessions.data?.['hydra:member'].find(({ isCurrent }) => isCurrent)?.device;
  const [typed, typeName] = useState<string | null>(null);
  const name = typed ?? device ?? '';
  const proof = useProof(saving);
  const [problem, setProblem] = useState<string | null>(null);

  async function register(): Promise<void> {
    const { options } = await begin({ beginPasskeyBody: proof.body }).unwrap();
    const credential = await createPasskey(options as PublicKeyCredentialCreationOptionsJSON).catch(
      (error: unknown) => {
        const isThere = error instanceof DOMException && error.name === 'InvalidStateError';
        setProblem(isThere ? 'account.passkeyThere' : 'account.passkeyFailed');
        return null;
      },
    );
    if (!credential) return;
    const addPasskeyBody = { name, credential: JSON.parse(credential) };
    await store({ addPasskeyBody }).unwrap();
    proof.clear();
  }
  return {
    saving,
    proof,
    name,
    typeName,
    /** Translation key of what the authenticator could not do. */
    problem,
    canAdd: !saving.isSending && name.trim() !== '' && proof.isReady,
    add: () => {
      setProblem(null);
      return saving.run(register);
    },
  };
}
