/** The state of one form: values, mistakes, sending, and what to do about a stale version. */
import { useState } from 'react';
import type { Item } from '@/shared/api/hydra';
import { type Problem, problemOf } from '@/shared/api/problem';
import { changedValues, fieldsFor, mistakes, valuesOf } from './form-values';
import type { Resource, ResourceCalls, Values } from './resource';

/** For resources that nothing can be added to. */
const noCreate: NonNullable<ResourceCalls<never>['useCreate']> = () => () => {
  throw new Error('Nothing can be added here');
};

export function useResourceForm<T extends Item>(resource: Resource<T>, item: T | null, onDone: () => void) {
  const { calls } = resource;
  const create = (calls.useCreate ?? noCreate)();
  const update = calls.useUpdate();
  const [before, setBefore] = useState<Values>(() => valuesOf(item ?? {}, resource.fields));
  const [values, setValues] = useState(before);
  const [version, setVersion] = useState(item?.version);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [sending, setSending] = useState(false);
  const fields = fieldsFor(resource.fields, values);

  async function send(over = version): Promise<void> {
    setAttempts((n) => n + 1);
    if (Object.keys(mistakes(values, fields)).length > 0) return;
    const changed = changedValues(values, before, fields);
    const body = resource.bodyOf?.(changed, values) ?? changed;
    setSending(true);
    setProblem(null);
    try {
      await (item ? update({ id: item.id, body: { ...body, version: over } }) : create({ body })).unwrap();
      onDone();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setSending(false);
    }
  }

  /** Their version in the form, one's own changes given up. */
  function takeCurrent(): void {
    const current = valuesOf(problem?.current ?? {}, resource.fields);
    setBefore(current);
    setValues(current);
    setVersion(Number(problem?.current?.version));
    setProblem(null);
  }

  const shown = attempts > 0 ? mistakes(values, fields) : {};
  return {
    fields,
    values,
    before,
    change: (name: string, value: string) => setValues((all) => ({ ...all, [name]: value })),
    mistakeKey: (name: string) => shown[name],
    refusal: (name: string) => problem?.violations.find((v) => v.propertyPath === name),
    problem,
    attempts,
    sending,
    send: () => send(),
    takeCurrent,
    sendAnyway: () => send(Number(problem?.current?.version)),
  };
}
