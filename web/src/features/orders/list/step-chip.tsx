/** Chip of an order's stage. */
import { Status } from '@/shared/ui/status';
import type { CurrentStep } from '../contract';
import { isFinalStep } from '../final-steps';

const TONES = { received: 'stone', ready: 'blue', cancelled: 'brick' } as const;

const isNamed = (code: string): code is keyof typeof TONES => code in TONES;

export function StepChip({ step }: { step: CurrentStep | null | undefined }) {
  if (!step) return null;
  const tone = isNamed(step.code) ? TONES[step.code] : isFinalStep(step.code) ? 'green' : 'saffron';
  return <Status tone={tone} label={step.name} />;
}
