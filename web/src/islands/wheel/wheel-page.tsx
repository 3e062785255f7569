/** The wheel of luck: idle, spinning for two seconds in which clicks are ignored, idle again, then its result. */
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { pause } from '@/shared/lib/pause';
import { isSignedIn } from '../account/api';
import { useMoney } from '../money';
import { isForeignPage, shopPage } from '../origin';
import { newKey } from '../request';
import type { WheelSpin, WheelState } from '../shop.gen';
import { ProblemNotice } from '../ui/problem-notice';
import { useAction } from '../use-action';
import { exchangePoints, readWheel, spinWheel } from './api';
import { WheelFace } from './wheel-face';

export const SPIN_MS = 2000;
const FULL_TURN = 360;

function useWheel() {
  const { locale } = useI18n();
  const [state, setState] = useState<WheelState | null>(null);
  const [spin, setSpin] = useState<WheelSpin | null>(null);
  const [degrees, setDegrees] = useState(0);
  const [isSpinning, setSpinning] = useState(false);
  const action = useAction();
  const { run } = action;
  // One key for each spin, also when its first request got no answer.
  const key = useRef('');
  useEffect(() => {
    void run(async () => setState(await readWheel(locale)));
  }, [locale, run]);

  const turn = async () => {
    if (isSpinning || state?.spinsLeft === 0) return;
    setSpinning(true);
    setSpin(null);
    key.current ||= newKey();
    await run(async () => {
      const drawn = await spinWheel(locale, key.current);
      // From where it stands, on to the next whole turn and then as far as the shop says.
      setDegrees((before) => Math.ceil(before / FULL_TURN) * FULL_TURN + drawn.degrees);
      await pause(SPIN_MS);
      key.current = '';
      setSpin(drawn);
      // Of a guest the first spin of a day is kept in the cart.
      setState(
        (before) =>
          before && {
            ...before,
            points: drawn.granted ? before.points + drawn.points : before.points || drawn.points,
            spinsLeft: drawn.spinsLeft,
          },
      );
    });
    setSpinning(false);
  };
  return { state, setState, spin, degrees, isSpinning, problem: action.problem, turn };
}

interface ExchangeProps {
  state: WheelState;
  onExchanged: (state: WheelState) => void;
}

/** Puts all points of a customer into their wallet, where the shop gives something for them. */
function Exchange({ state, onExchanged }: ExchangeProps) {
  const { t, locale } = useI18n();
  const money = useMoney(state.currency);
  const { isRunning, problem, run } = useAction();
  const [isDone, setDone] = useState(false);
  const key = useRef('');
  if (isDone) return <p role="status">{t('wheel.exchanged')}</p>;
  if (state.spinsLeft === null || state.pointValue === null || state.points === 0) return null;
  const exchange = () => {
    key.current ||= newKey();
    void run(async () => {
      onExchanged(await exchangePoints(locale, state.points, key.current));
      setDone(true);
    });
  };
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <button type="button" className="button plain" disabled={isRunning} onClick={exchange}>
        {t('wheel.exchange', { amount: money(state.points * state.pointValue) })}
      </button>
    </>
  );
}

export function WheelPage() {
  const { t, locale } = useI18n();
  const { state, setState, spin, degrees, isSpinning, problem, turn } = useWheel();
  return (
    <div className="stack wheel-page">
      <div className="wheel-box">
        <WheelFace degrees={degrees} />
        <button
          type="button"
          className="wheel-button"
          aria-label={t('wheel.spin')}
          aria-disabled={isSpinning || state?.spinsLeft === 0}
          onClick={() => void turn()}
        />
      </div>
      <p role="status" className="wheel-result">
        {spin ? t('wheel.won', { points: spin.points }) : isSpinning ? t('wheel.spinning') : t('wheel.hint')}
      </p>
      {problem && <ProblemNotice problem={problem} />}
      {state && state.points > 0 && <p className="muted">{t('wheel.points', { points: state.points })}</p>}
      {state && !isSpinning && <Exchange state={state} onExchanged={setState} />}
      {spin && !spin.granted && !isSignedIn() && !isForeignPage() && (
        <p>
          <a href={shopPage(locale, '/shop/account')}>{t('wheel.signIn')}</a>
        </p>
      )}
      {state?.spinsLeft === 0 && !isSpinning && <p className="muted">{t('wheel.tomorrow')}</p>}
    </div>
  );
}
