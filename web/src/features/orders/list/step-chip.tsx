/** Chip of an order's stage. */
import { useI18n } from '@/shared/i18n/i18n-context';
import { localizedName } from '@/shared/lib/localized-name';
import { Status } from '@/shared/ui/status';
import type { CurrentStep } from '../contract';
import { isFinalStep } from '../final-steps';

const TONES = { received: 'stone', ready: 'blue', cancelled: 'brick' } as const;

const isNamed = (code: string): code is keyof typeof TONES => code in TONES;

export function StepChip({ step }: { step: CurrentStep | null | undefined }) {
  const { locale } = useI18n();
  if (!step) return null;
  const tone = isNamed(step.code) ? TONES[step.code] : isFinalStep(step.code) ? 'green' : 'saffron';
  return <Status tone={tone} label={localizedName(step, locale)} />;
}
