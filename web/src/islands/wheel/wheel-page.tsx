/** The wheel of luck: idle, spinning for two seconds in which clicks are ignored, idle again, then its result. */
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { isSignedIn } from '../account/api';
import { isForeignPage, shopPage } from '../origin';
import { newKey } from '../request';
import type { WheelSpin, WheelState } from '../shop.gen';
import { ProblemNotice } from '../ui/problem-notice';
import { useAction } from '../use-action';
import { readWheel, spinWheel } from './api';
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
      await new Promise((resolve) => setTimeout(resolve, SPIN_MS));
      key.current = '';
      setSpin(drawn);
      if (drawn.granted)
        setState((before) => ({ points: (before?.points ?? 0) + drawn.points, spinsLeft: drawn.spinsLeft }));
    });
    setSpinning(false);
  };
  return { state, spin, degrees, isSpinning, problem: action.problem, turn };
}

export function WheelPage() {
  const { t, locale } = useI18n();
  const { state, spin, degrees, isSpinning, problem, turn } = useWheel();
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
      {spin && !spin.granted && !isSignedIn() && !isForeignPage() && (
        <p>
          <a href={shopPage(locale, '/shop/account')}>{t('wheel.signIn')}</a>
        </p>
      )}
      {state?.spinsLeft === 0 && !isSpinning && <p className="muted">{t('wheel.tomorrow')}</p>}
    </div>
  );
}
