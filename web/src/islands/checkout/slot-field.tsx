/** A day among the next ones, then a slot of it that is not full. */
import type { ReactNode } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import type { OfferedDay, Slot, SlotOffer, SlotWrite } from '../shop.gen';
import { GroupError } from './group-error';
import { splitSlots } from './split-slots';

interface SlotFieldProps {
  name: string;
  title: string;
  /** Days from which one is chosen; the offers are those of one of them. */
  days: OfferedDay[];
  offers: SlotOffer[];
  chosen: Slot | null;
  /** Says why there is no slot. */
  message: string | undefined;
  error: string | undefined;
  /** A day alone has its slots shown. */
  onChoose: (slot: SlotWrite) => void;
}

export function SlotField({ name, title, days, offers, chosen, message, error, onChoose }: SlotFieldProps) {
  const { t } = useI18n();
  const day = offers[0]?.date ?? chosen?.date ?? '';
  const isChosen = (offer: SlotOffer) => chosen?.date === offer.date && chosen.from === offer.from;
  const { usual, others } = splitSlots(offers);
  const list = (shown: SlotOffer[]) => (
    <div className="slots">
      {shown.map((offer) => (
        <Choice
          key={offer.from}
          name={name}
          isFull={offer.full}
          isChosen={isChosen(offer)}
          onChoose={() => onChoose({ date: offer.date, from: offer.from, to: offer.to })}
        >
          <bdi dir="ltr">{offer.label}</bdi>
        </Choice>
      ))}
    </div>
  );
  return (
    <fieldset className="stack">
      <legend>{title}</legend>
      <GroupError message={error} />
      {days.length > 0 && <Days name={name} days={days} day={day} onChoose={onChoose} />}
      {offers.length === 0 && <p className="muted">{message ?? t('checkout.noSlot')}</p>}
      {list(usual)}
      {others.length > 0 && (
        <details open={others.some(isChosen) || usual.every(({ full }) => full) || undefined}>
          <summary>{t('checkout.otherTimes')}</summary>
          {list(others)}
        </details>
      )}
    </fieldset>
  );
}

interface DaysProps {
  name: string;
  days: OfferedDay[];
  day: string;
  onChoose: (slot: SlotWrite) => void;
}

function Days({ name, days, day, onChoose }: DaysProps) {
  const { t, formatLocale } = useI18n();
  const show = (date: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(formatLocale, { ...options, timeZone: 'UTC' }).format(
      new Date(`${date}T00:00:00Z`),
    );
  return (
    <div className="days" role="radiogroup" aria-label={t('checkout.day')}>
      {days.map(({ date, full }) => (
        <Choice
          key={date}
          name={`${name}Day`}
          isFull={full}
          isChosen={date === day}
          onChoose={() => onChoose({ date })}
        >
          <span className="muted">{show(date, { weekday: 'short' })}</span>{' '}
          <strong>{show(date, { day: 'numeric', month: 'short' })}</strong>
        </Choice>
      ))}
    </div>
  );
}

interface ChoiceProps {
  name: string;
  isFull: boolean;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ name, isFull, isChosen, onChoose, children }: ChoiceProps) {
  const { t } = useI18n();
  return (
    <label className="choice">
      <input type="radio" name={name} disabled={isFull} checked={isChosen} onChange={onChoose} />
      {children}
      {isFull && <span className="end">{t('checkout.full')}</span>}
    </label>
  );
}
