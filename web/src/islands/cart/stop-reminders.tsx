/** What the link of a reminder leads to: no reminder any more, once the shopper says so. */
import { useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { Notice } from '../ui/notice';
import { ProblemNotice } from '../ui/problem-notice';
import { useAction } from '../use-action';
import { stopReminders } from './api';

/** The code of the page's address; empty without one. */
const readCode = (): string => new URLSearchParams(window.location.search).get('stop-reminders') ?? '';

export function StopReminders() {
  const { t, locale } = useI18n();
  const [code] = useState(readCode);
  const [isStopped, setStopped] = useState(false);
  const { isRunning, problem, run } = useAction();
  if (!code) return null;
  if (isStopped) return <Notice kind="done">{t('cart.reminders.stopped')}</Notice>;
  const stop = async () => setStopped(await run(() => stopReminders(locale, code)));
  return (
    <section className="card stack" aria-label={t('cart.reminders.title')}>
      <p>{t('cart.reminders.title')}</p>
      {problem && <ProblemNotice problem={problem} />}
      <button type="button" className="button plain" disabled={isRunning} onClick={() => void stop()}>
        {t('cart.reminders.stop')}
      </button>
    </section>
  );
}
