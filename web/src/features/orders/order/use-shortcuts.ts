/** Keyboard shortcuts of the order screen. */
import { useListedShortcuts } from '@/shared/lib/shortcuts';
import { useKeyCommands } from '@/shared/lib/use-key-commands';
import type { DeliveryType } from '../contract';

/** Ids of the fields that shortcuts focus. */
export const fieldIds = {
  search: 'sale-search',
  customer: 'sale-customer',
  method: 'sale-method',
  paid: 'sale-paid',
  parked: 'sale-parked',
  type: (type: DeliveryType) => `sale-type-${type}`,
} as const;

interface Commands {
  save: () => void;
  details: () => void;
  openPanel: () => void;
}

const SHORTCUTS = [
  { key: 'F2', labelKey: 'orders.keys.search' },
  { key: 'F4', labelKey: 'orders.keys.customer' },
  { key: 'F6', labelKey: 'orders.keys.method' },
  { key: 'Alt 1 … 4', labelKey: 'orders.keys.type' },
  { key: 'F7', labelKey: 'orders.keys.paid' },
  { key: 'F8', labelKey: 'orders.keys.details' },
  { key: 'F9', labelKey: 'orders.keys.save' },
  { key: 'F10', labelKey: 'orders.keys.parked' },
  { key: 'Enter', labelKey: 'orders.keys.enter' },
  { key: '+ −', labelKey: 'orders.keys.quantity' },
] as const;

export const DELIVERY_TYPES: readonly DeliveryType[] = [
  'on-store',
  'collecte',
  'delivery',
  'collecte-and-delivery',
];

// About one second, enough for the panel to open.
const MAX_FRAMES = 60;

/** Focus the field at once, so that no keystroke is lost, or as soon as the panel has opened. */
function focusField(id: string, frames = MAX_FRAMES): void {
  const field = document.getElementById(id);
  if (field) field.focus();
  else if (frames > 0) requestAnimationFrame(() => focusField(id, frames - 1));
}

function pressButton(id: string, frames = MAX_FRAMES): void {
  const button = document.getElementById(id);
  if (button) button.click();
  else if (frames > 0) requestAnimationFrame(() => pressButton(id, frames - 1));
}

function findCommand(event: KeyboardEvent, commands: Commands): (() => void) | undefined {
  const inPanel = (id: string) => () => {
    commands.openPanel();
    focusField(id);
  };
  const type = DELIVERY_TYPES[Number(/^Digit(\d)$/.exec(event.code)?.[1]) - 1];
  if (type && event.altKey && !event.ctrlKey) {
    return () => {
      commands.openPanel();
      pressButton(fieldIds.type(type));
    };
  }
  const commandsByKey = new Map([
    ['F2', () => focusField(fieldIds.search)],
    ['F4', inPanel(fieldIds.customer)],
    ['F6', inPanel(fieldIds.method)],
    ['F7', inPanel(fieldIds.paid)],
    ['F8', commands.details],
    ['F9', commands.save],
    ['F10', () => pressButton(fieldIds.parked)],
  ]);
  return commandsByKey.get(event.key);
}

export function useShortcuts(commands: Commands): void {
  useListedShortcuts(SHORTCUTS);
  useKeyCommands((event) => findCommand(event, commands));
}
