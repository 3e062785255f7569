/** What an admin can do with a person, by the person's state. */
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import {
  type PersonItem,
  useChangePersonMutation,
  useCreatePersonLinkMutation,
  useEndPersonSessionsMutation,
  useWithdrawInvitationMutation,
} from '../api';

type Action = 'invitationLink' | 'passwordLink' | 'signOut' | 'deactivate' | 'reactivate' | 'withdraw';

const ACTIONS: Record<PersonItem['state'], readonly Action[]> = {
  active: ['passwordLink', 'signOut', 'deactivate'],
  inactive: ['reactivate'],
  invited: ['invitationLink', 'withdraw'],
};

export const actionsFor = (person: PersonItem): readonly Action[] => ACTIONS[person.state];

/** `onLink` gets a link that was made. */
export function usePersonActions(onLink: (link: string) => void) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [change] = useChangePersonMutation();
  const [createLink] = useCreatePersonLinkMutation();
  const [endSessions] = useEndPersonSessionsMutation();
  const [withdraw] = useWithdrawInvitationMutation();

  const makeLink = async ({ id }: PersonItem) => onLink((await createLink({ id }).unwrap()).link);
  const setActive = (isActive: boolean) => (person: PersonItem) =>
    change({ id: person.id, changePersonBody: { isActive } }).unwrap();
  const calls: Record<Action, (person: PersonItem) => Promise<unknown>> = {
    invitationLink: makeLink,
    passwordLink: makeLink,
    signOut: ({ id }) => endSessions({ id }).unwrap(),
    deactivate: setActive(false),
    reactivate: setActive(true),
    withdraw: ({ id }) => withdraw({ id }).unwrap(),
  };

  async function run(action: Action, person: PersonItem): Promise<void> {
    setProblem(null);
    await calls[action](person).catch((error: unknown) => setProblem(toProblem(error)));
  }
  return { run, problem };
}
