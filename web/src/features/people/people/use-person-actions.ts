/** What an admin can do with a person, by the person's state. */
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import {
  type Person,
  useCreatePersonLinkMutation,
  useDeletePersonMutation,
  useEndPersonSessionsMutation,
  useStopPersonRecoveryMutation,
  useUpdatePersonMutation,
} from '../api.gen';

type Action =
  | 'invitationLink'
  | 'passwordLink'
  | 'signOut'
  | 'stopRecovery'
  | 'deactivate'
  | 'reactivate'
  | 'withdraw';

const ACTIONS: Record<Person['state'], readonly Action[]> = {
  active: ['passwordLink', 'signOut', 'deactivate'],
  inactive: ['reactivate'],
  invited: ['invitationLink', 'withdraw'],
};

export const actionsFor = ({ state, recoveryAt }: Person): readonly Action[] =>
  recoveryAt ? ['stopRecovery', ...ACTIONS[state]] : ACTIONS[state];

/** `onLink` gets a link that was made. */
export function usePersonActions(onLink: (link: string) => void) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [change] = useUpdatePersonMutation();
  const [createLink] = useCreatePersonLinkMutation();
  const [endSessions] = useEndPersonSessionsMutation();
  const [stopRecovery] = useStopPersonRecoveryMutation();
  const [withdraw] = useDeletePersonMutation();

  const makeLink = async ({ id }: Person) => onLink((await createLink({ id }).unwrap()).link);
  const setActive = (isActive: boolean) => (person: Person) =>
    change({ id: person.id, personChange: { isActive } }).unwrap();
  const calls: Record<Action, (person: Person) => Promise<unknown>> = {
    invitationLink: makeLink,
    passwordLink: makeLink,
    signOut: ({ id }) => endSessions({ id }).unwrap(),
    stopRecovery: ({ id }) => stopRecovery({ id }).unwrap(),
    deactivate: setActive(false),
    reactivate: setActive(true),
    withdraw: ({ id }) => withdraw({ id }).unwrap(),
  };

  async function run(action: Action, person: Person): Promise<void> {
    setProblem(null);
    await calls[action](person).catch((error: unknown) => setProblem(toProblem(error)));
  }
  return { run, problem };
}
