import { describe, expect, it } from 'vitest';
import { freshMatch } from '@/testing/snooker-match';
import type { Shot } from '../contract';
import { type Action, act, heard, scoringOf, settled } from './scoring';

const start = freshMatch('club', 15, [0, 0]);
const AT = '2026-11-21T20:00:00Z';
const shot = (id: string, more: Partial<Shot>): Action => ({
  id,
  step: 'shots',
  at: AT,
  shot: { kind: 'pot', ...more },
});

describe('scoring ahead of the server', () => {
  it('shows at once what was pressed and keeps it in order', () => {
    const state = [shot('a', { ball: 1 }), shot('b', { ball: 7 })].reduce(act, scoringOf(start));
    expect(state.match.currentFrame.scores).toEqual([8, 0]);
    expect(state.pending.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(state.match).toMatchObject({ canUndo: true, canRedo: false });
  });

  it('takes back and plays again without an answer', () => {
    const two = [shot('a', { ball: 1 }), shot('b', { ball: 7 })].reduce(act, scoringOf(start));
    const back = act(two, { id: 'c', step: 'undo', at: AT });
    expect(back.match.currentFrame.scores).toEqual([1, 0]);
    expect(back.match.canRedo).toBe(true);
    const forth = act(back, { id: 'd', step: 'redo', at: AT });
    expect(forth.match.currentFrame.scores).toEqual([8, 0]);
    expect(forth.match.canRedo).toBe(false);
    expect(forth.pending.map(({ step }) => step)).toEqual(['shots', 'shots', 'undo', 'redo']);
  });

  it('leaves to the server what it has not seen', () => {
    const state = act(scoringOf(start), { id: 'a', step: 'undo', at: AT });
    expect(state.match).toBe(start);
    expect(state.pending).toHaveLength(1);
  });

  it('takes the server at its word once nothing waits', () => {
    const two = [shot('a', { ball: 1 }), shot('b', { ball: 7 })].reduce(act, scoringOf(start));
    const first = settled(two, 'a', { ...start, version: 2 });
    expect(first.match.currentFrame.scores).toEqual([8, 0]);
    const answer = { ...two.match, version: 3 };
    expect(settled(first, 'b', answer)).toMatchObject({ match: answer, pending: [] });
  });

  it('follows another scorer, but never back and never over what waits', () => {
    const state = scoringOf({ ...start, version: 5 });
    expect(heard(state, { ...start, version: 4 })).toBe(state);
    expect(heard(state, { ...start, version: 6 }).match.version).toBe(6);
    const ahead = act(state, shot('a', { ball: 1 }));
    expect(heard(ahead, { ...start, version: 6 })).toBe(ahead);
  });

  it('takes up what waited when the screen was closed', () => {
    const state = scoringOf(start, [shot('a', { ball: 5 }), shot('b', { kind: 'end-turn' })]);
    expect(state.match.currentFrame).toMatchObject({ scores: [5, 0], turn: 2 });
    expect(state.pending).toHaveLength(2);
  });
});
