/** State of the form for a new customer. */
import { type FormEvent, useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useCreateCustomerMutation } from '../api.gen';
import type { Customer } from '../contract';
import type { AddressValue } from '../country/address-fields';
import { toAddressBody } from '../country/sent-address';

export const customerFields = ['firstName', 'lastName', 'email', 'phone'] as const;

const EMPTY = { firstName: '', lastName: '', email: '', phone: '' };
const NO_ADDRESS: AddressValue = { text: '', parts: null };

export function useCustomerForm(onCreated: (customer: Customer) => void) {
  const [create, { isLoading }] = useCreateCustomerMutation();
  const [values, setValues] = useState(EMPTY);
  const [address, setAddress] = useState(NO_ADDRESS);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempts, setAttempts] = useState(0);

  async function send(force = false): Promise<void> {
    setAttempts((n) => n + 1);
    setProblem(null);
    try {
      const body = { ...values, ...toAddressBody('address', address) };
      onCreated(await create({ customerWrite: force ? { ...body, force } : body }).unwrap());
    } catch (error) {
      setProblem(toProblem(error));
    }
  }

  return {
    values,
    address,
    setAddress,
    change: (name: keyof typeof EMPTY, value: string) => setValues((all) => ({ ...all, [name]: value })),
    problem,
    existing: problem?.violations.find((violation) => violation.existing)?.existing,
    attempts,
    sending: isLoading,
    send,
    submit: (event: FormEvent) => {
      event.preventDefault();
      void send();
    },
  };
}
