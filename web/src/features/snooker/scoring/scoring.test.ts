import { describe, expect, it } from 'vitest';
import { newMatch } from '@/testing/snooker-match';
import type { Shot } from '../contract';
import { type Action, applyAction, applyServerMatch, createScoring, settleAction } from './scoring';

const start = newMatch('club', 15, [0, 0]);
const AT = '2026-11-21T20:00:00Z';
const shot = (id: string, more: Partial<Shot>): Action => ({
  id,
  step: 'shots',
  at: AT,
  shot: { kind: 'pot', ...more },
});

describe('scoring ahead of the server', () => {
  it('applies actions at once and keeps their order', () => {
    const state = [shot('a', { ball: 1 }), shot('b', { ball: 7 })].reduce(applyAction, createScoring(start));
    expect(state.match.currentFrame.scores).toEqual([8, 0]);
    expect(state.pending.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(state.match).toMatchObject({ canUndo: true, canRedo: false });
  });

  it('undoes and redoes before the response', () => {
    const afterTwoShots = [shot('a', { ball: 1 }), shot('b', { ball: 7 })].reduce(
      applyAction,
      createScoring(start),
    );
    const afterUndo = applyAction(afterTwoShots, { id: 'c', step: 'undo', at: AT });
    expect(afterUndo.match.currentFrame.scores).toEqual([1, 0]);
    expect(afterUndo.match.canRedo).toBe(true);
    const afterRedo = applyAction(afterUndo, { id: 'd', step: 'redo', at: AT });
    expect(afterRedo.match.currentFrame.scores).toEqual([8, 0]);
    expect(afterRedo.match.canRedo).toBe(false);
    expect(afterRedo.pending.map(({ step }) => step)).toEqual(['shots', 'shots', 'undo', 'redo']);
  });

  it('leaves the undo of unknown actions to the server', () => {
    const state = applyAction(createScoring(start), { id: 'a', step: 'undo', at: AT });
    expect(state.match).toBe(start);
    expect(state.pending).toHaveLength(1);
  });

  it('takes the match from the server once no action is pending', () => {
    const afterTwoShots = [shot('a', { ball: 1 }), shot('b', { ball: 7 })].reduce(
      applyAction,
      createScoring(start),
    );
    const first = settleAction(afterTwoShots, 'a', { ...start, version: 2 });
    expect(first.match.currentFrame.scores).toEqual([8, 0]);
    const serverMatch = { ...afterTwoShots.match, version: 3 };
    expect(settleAction(first, 'b', serverMatch)).toMatchObject({ match: serverMatch, pending: [] });
  });

  it('follows another scorer, except for older versions and while actions are pending', () => {
    const state = createScoring({ ...start, version: 5 });
    expect(applyServerMatch(state, { ...start, version: 4 })).toBe(state);
    expect(applyServerMatch(state, { ...start, version: 6 }).match.version).toBe(6);
    const pending = applyAction(state, shot('a', { ball: 1 }));
    expect(applyServerMatch(pending, { ...start, version: 6 })).toBe(pending);
  });

  it('restores pending actions after the page was closed', () => {
    const state = createScoring(start, [shot('a', { ball: 5 }), shot('b', { kind: 'end-turn' })]);
    expect(state.match.currentFrame).toMatchObject({ scores: [5, 0], turn: 2 });
    expect(state.pending).toHaveLength(2);
  });
});
