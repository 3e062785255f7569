/** Names the kinds of changes: those of identity by a text of their own, others by a thing and what was done to it. */
import type { Translate } from '@/shared/i18n/i18n-context';
import { AUDIT_KINDS } from './kinds.gen';

export type Context = keyof typeof AUDIT_KINDS;
export type Kind = (typeof AUDIT_KINDS)[Context][number];

export const CONTEXTS = Object.keys(AUDIT_KINDS) as Context[];
export const KINDS: readonly Kind[] = CONTEXTS.flatMap((context): readonly Kind[] => AUDIT_KINDS[context]);
const CONTEXT_OF = new Map<string, Context>(
  CONTEXTS.flatMap((context) => AUDIT_KINDS[context].map((kind): [string, Context] => [kind, context])),
);

export const describeContext = (context: string, t: Translate): string =>
  t(`people.audit.contexts.${context}`);

/** Return the context of a kind; undefined for one that this version does not know. */
export const contextOf = (kind: string): Context | undefined => CONTEXT_OF.get(kind);

/** Return the thing of a kind and what was done to it: `shop-settings-changed` is of `shop-settings`. */
export function splitKind(kind: string): { thing: string; verb: string } {
  const end = kind.lastIndexOf('-');
  return { thing: kind.slice(0, end), verb: kind.slice(end + 1) };
}

export function describeKind(kind: string, t: Translate): string {
  const context = contextOf(kind);
  if (!context) return kind;
  if (context === 'identity') return t(`people.audit.kinds.${kind}`);
  const { thing, verb } = splitKind(kind);
  return t(`people.audit.verbs.${verb}`, { thing: t(`people.audit.things.${thing}`) });
}
