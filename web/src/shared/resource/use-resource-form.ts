/** State of a resource form: values, errors, sending, conflicts. */
import { useState } from 'react';
import type { Item } from '@/shared/api/hydra';
import { type Problem, toProblem } from '@/shared/api/problem';
import { changedValues, fieldsFor, findErrors, toFormValues } from './form-values';
import type { Body, FormField, Resource, ResourceCalls, Values } from './resource';

/** Stands in for `useCreate` of resources without creation. */
const noCreate: NonNullable<ResourceCalls<never>['useCreate']> = () => () => {
  throw new Error('This resource has no creation');
};

/** Return a field of an item that exists, which may stay empty: what is not changed is not sent, and so not asked for. */
const allowEmpty = (field: FormField, before: Values): FormField =>
  field.required && before[field.name] === '' ? { ...field, required: false } : field;

/** `defaults` are sent with a new item beside its fields. */
export function useResourceForm<T extends Item>(
  resource: Resource<T>,
  item: T | null,
  onDone: () => void,
  defaults: Body = {},
) {
  const { calls } = resource;
  const create = (calls.useCreate ?? noCreate)();
  const update = calls.useUpdate();
  const [before, setBefore] = useState<Values>(() => toFormValues(item ?? {}, resource.fields));
  const [values, setValues] = useState(before);
  const [version, setVersion] = useState(item?.version);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [sending, setSending] = useState(false);
  const fields = fieldsFor(resource.fields, values).map((field) =>
    item ? allowEmpty(field, before) : field,
  );

  async function send(expectedVersion = version): Promise<void> {
    setAttempts((n) => n + 1);
    if (Object.keys(findErrors(values, fields)).length > 0) return;
    const changed = changedValues(values, before, fields);
    const body = resource.toBody?.(changed, values) ?? changed;
    setSending(true);
    setProblem(null);
    try {
      await (item
        ? update({ id: item.id, body: { ...body, version: expectedVersion } })
        : create({ body: { ...defaults, ...body } })
      ).unwrap();
      onDone();
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      setSending(false);
    }
  }

  /** Load the current version into the form and discard the user's changes. */
  function takeCurrent(): void {
    const current = toFormValues(problem?.current ?? {}, resource.fields);
    setBefore(current);
    setValues(current);
    setVersion(Number(problem?.current?.version));
    setProblem(null);
  }

  const errors = attempts > 0 ? findErrors(values, fields) : {};
  return {
    fields,
    values,
    before,
    change: (name: string, value: string) => setValues((all) => ({ ...all, [name]: value })),
    errorKey: (name: string) => errors[name],
    violation: (name: string) => problem?.violations.find((v) => v.propertyPath === name),
    problem,
    attempts,
    sending,
    send: () => send(),
    takeCurrent,
    sendAnyway: () => send(Number(problem?.current?.version)),
  };
}
