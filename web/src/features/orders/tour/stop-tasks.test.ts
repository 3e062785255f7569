import { describe, expect, it } from 'vitest';
import { currentStep } from '@/testing/fixtures';
import { findMissing, isDone, nextTask } from './stop-tasks';

const STATES = ['expected', 'in', 'carried', 'out'] as const;
const pieces = STATES.map((state) => ({ code: state, name: '', state }));

describe('the tasks of a stop', () => {
  it.each([
    ['collect', ['expected']],
    ['load', ['expected', 'in']],
    ['handOver', ['expected', 'in', 'carried']],
  ] as const)('%s lacks the pieces that are not there yet', (task, missing) => {
    expect(findMissing(pieces, task).map(({ code }) => code)).toEqual(missing);
  });

  it.each([
    ['collect', 'received', 'collect'],
    ['delivery', 'ready', 'load'],
    ['delivery', 'out-for-delivery', 'handOver'],
  ] as const)('of a %s at %s begin with %s', (kind, code, task) => {
    expect(nextTask({ kind, currentStep: currentStep(code, '') })).toBe(task);
  });

  it.each([
    ['collect', 'received', false],
    ['collect', 'collected', true],
    ['collect', 'ready', true],
    ['delivery', 'out-for-delivery', false],
    ['delivery', 'delivered', true],
    // Of a tenant without this stage.
    ['delivery', 'lost', false],
  ] as const)('of a %s at %s are done: %s', (kind, code, expected) => {
    const steps = ['received', 'collected', 'ready', 'out-for-delivery', 'delivered'];
    expect(isDone({ kind, currentStep: currentStep(code, '') }, steps)).toBe(expected);
  });
});
