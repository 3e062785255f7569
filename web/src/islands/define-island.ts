/**
 * Defines custom elements whose content is a React component. Nothing is loaded before the first of them is on the
 * page; until then it shows what the page has inside of it.
 */
import type { ComponentType } from 'react';
import type { Mounted } from './mount';

/** How an attribute is read. Functions are properties alone. */
export type AttributeKind = 'text' | 'number' | 'flag' | 'json' | 'function';
export type Attributes<Props> = { [Name in keyof Props]-?: AttributeKind };

const toKebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Return the value of an attribute; undefined for one that can't be read. */
export function readAttribute(text: string, kind: AttributeKind): unknown {
  if (kind === 'flag') return text !== 'false';
  if (kind === 'number') return text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text);
  if (kind !== 'json') return kind === 'text' ? text : undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Define the element `name`, whose component is loaded with its first use. Each of `attributes` is an attribute, as
 * `initial-wallet-balance` or `initialWalletBalance`, and a property of the element.
 */
export function defineIsland<Props extends object>(
  name: string,
  component: () => Promise<ComponentType<Props>>,
  attributes: Attributes<Props>,
): void {
  if (customElements.get(name)) return;
  const kinds = Object.entries<AttributeKind>(attributes);
  const names = new Map(
    kinds.flatMap(([key]) => [toKebab(key), key.toLowerCase()].map((text) => [text, key])),
  );

  class Island extends HTMLElement {
    static observedAttributes = [...names.keys(), 'locale'];
    #properties: Record<string, unknown> = {};
    #mounted: Mounted | undefined;

    constructor() {
      super();
      for (const [key] of kinds) this.#defineProperty(key);
    }

    connectedCallback(): void {
      void this.#show();
    }

    disconnectedCallback(): void {
      // An element that is moved is connected again at once.
      queueMicrotask(() => {
        if (this.isConnected) return;
        this.#mounted?.unmount();
        this.#mounted = undefined;
      });
    }

    attributeChangedCallback(): void {
      this.#mounted?.update(this.#read());
    }

    #defineProperty(key: string): void {
      // Set before the element was defined.
      const early = Object.getOwnPropertyDescriptor(this, key);
      if (early) this.#properties[key] = early.value;
      Object.defineProperty(this, key, {
        get: () => this.#properties[key],
        set: (value: unknown) => {
          this.#properties[key] = value;
          this.#mounted?.update(this.#read());
        },
      });
    }

    #read(): Props {
      const props: Record<string, unknown> = {};
      for (const [attribute, key] of names) {
        const text = this.getAttribute(attribute);
        const value = text === null ? undefined : readAttribute(text, attributes[key as keyof Props]);
        if (value !== undefined) props[key] = value;
      }
      return { ...props, ...this.#properties } as Props;
    }

    async #show(): Promise<void> {
      const [{ mount }, Component] = await Promise.all([import('./mount'), component()]);
      if (this.isConnected) this.#mounted ??= await mount(this, Component, () => this.#read());
    }
  }
  customElements.define(name, Island);
}
