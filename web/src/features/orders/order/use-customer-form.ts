/** State of the form for a new customer. */
import { type FormEvent, useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useCreateCustomerMutation } from '../api.gen';
import type { Customer } from '../contract';

export const customerFields = ['firstName', 'lastName', 'email', 'phone', 'address'] as const;

const EMPTY = { firstName: '', lastName: '', email: '', phone: '', address: '' };

export function useCustomerForm(onCreated: (customer: Customer) => void) {
  const [create, { isLoading }] = useCreateCustomerMutation();
  const [values, setValues] = useState(EMPTY);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempts, setAttempts] = useState(0);

  async function send(force = false): Promise<void> {
    setAttempts((n) => n + 1);
    setProblem(null);
    try {
      onCreated(await create({ customerWrite: force ? { ...values, force } : values }).unwrap());
    } catch (error) {
      setProblem(toProblem(error));
    }
  }

  return {
    values,
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
