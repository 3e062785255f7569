/** Corrections of a plan before it is confirmed: rows that are left out, values in place of those planned. */
import { useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { readNumber } from '@/shared/lib/read-number';
import type { AiEditWrite } from '../api.gen';
import type { Change } from '../contract';

/** What was typed, by the index of its change and the name of its value. */
type Typed = Readonly<Record<string, string>>;

const keyOf = (index: number, name: string) => `${index} ${name}`;

export interface PlanEdits {
  isLeftOut: (index: number) => boolean;
  toggle: (index: number) => void;
  toggleAll: () => void;
  /** How many changes are carried out. */
  count: number;
  corrected: number;
  /** What was typed in place of a value; undefined where nothing was. */
  typed: (index: number, name: string) => string | undefined;
  type: (index: number, name: string, text: string) => void;
  /** Whether what was typed is no value of its kind. */
  isWrong: (index: number, name: string) => boolean;
  canConfirm: boolean;
  toEdits: () => AiEditWrite[];
}

/** Return the value of a text, of the kind of the one planned; undefined if it is none. */
function readValue(text: string, planned: unknown, locale: string): string | number | undefined {
  if (typeof planned !== 'number') return text.trim();
  const [number, ...others] = readNumber(text, { locale });
  return number === undefined || others.length > 0 ? undefined : Number(number);
}

export function usePlanEdits(changes: readonly Change[]): PlanEdits {
  const { locale } = useI18n();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [texts, setTexts] = useState<Typed>({});
  const readTyped = (index: number, name: string) => {
    const text = texts[keyOf(index, name)];
    return text === undefined ? undefined : readValue(text, changes[index]?.after?.[name], locale);
  };
  const editsOf = (index: number): Record<string, unknown> => {
    const { after, editable = [] } = changes[index] ?? {};
    const values = editable.map((name) => [name, readTyped(index, name)] as const);
    return Object.fromEntries(
      values.filter(([name, value]) => value !== undefined && value !== after?.[name]),
    );
  };
  const isWrong = (index: number, name: string) =>
    texts[keyOf(index, name)] !== undefined && readTyped(index, name) === undefined;
  const indexes = changes.map((_, index) => index);
  const included = indexes.filter((index) => !left.has(index));
  return {
    isLeftOut: (index) => left.has(index),
    toggle: (index) =>
      setLeft((before) => {
        const after = new Set(before);
        if (!after.delete(index)) after.add(index);
        return after;
      }),
    toggleAll: () => setLeft(new Set(left.size > 0 ? [] : indexes)),
    count: included.length,
    corrected: included.filter((index) => Object.keys(editsOf(index)).length > 0).length,
    typed: (index, name) => texts[keyOf(index, name)],
    type: (index, name, text) => setTexts((before) => ({ ...before, [keyOf(index, name)]: text })),
    isWrong,
    canConfirm:
      included.length > 0 &&
      included.every((index) => (changes[index]?.editable ?? []).every((name) => !isWrong(index, name))),
    toEdits: () =>
      indexes.flatMap((index): AiEditWrite[] => {
        if (left.has(index)) return [{ index, isLeftOut: true }];
        const after = editsOf(index);
        return Object.keys(after).length > 0 ? [{ index, after: JSON.stringify(after) }] : [];
      }),
  };
}
