/** Form of a new passkey: its name and the password, then what the browser's authenticator asks. */
import { useState } from 'react';
import { createPasskey } from '@/shared/auth/passkeys';
import { useSaving } from '@/shared/ui/use-saving';
import { useAddPasskeyMutation, useBeginPasskeyMutation, useListSessionsQuery } from '../api.gen';

export function useNewPasskey() {
  const saving = useSaving();
  const [begin] = useBeginPasskeyMutation();
  const [store] = useAddPasskeyMutation();
  const sessions = useListSessionsQuery();
  const device = sessions.data?.['hydra:member'].find(({ isCurrent }) => isCurrent)?.device;
  const [typed, setTyped] = useState<{ name?: string; password: string }>({ password: '' });
  const values = { ...typed, name: typed.name ?? device ?? '' };
  const [problem, setProblem] = useState<string | null>(null);

  async function register(): Promise<void> {
    const { options } = await begin({ beginPasskeyBody: { currentPassword: values.password } }).unwrap();
    const credential = await createPasskey(options as PublicKeyCredentialCreationOptionsJSON).catch(
      (error: unknown) => {
        const isThere = error instanceof DOMException && error.name === 'InvalidStateError';
        setProblem(isThere ? 'account.passkeyThere' : 'account.passkeyFailed');
        return null;
      },
    );
    if (!credential) return;
    const addPasskeyBody = { name: values.name, credential: JSON.parse(credential) };
    await store({ addPasskeyBody }).unwrap();
    setTyped({ ...typed, password: '' });
  }
  return {
    saving,
    values,
    type: (change: Partial<typeof values>) => setTyped({ ...typed, ...change }),
    /** Translation key of what the authenticator could not do. */
    problem,
    canAdd: !saving.isSending && values.name.trim() !== '' && values.password !== '',
    add: () => {
      setProblem(null);
      return saving.run(register);
    },
  };
}
