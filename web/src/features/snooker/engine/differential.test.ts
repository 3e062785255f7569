/** Random matches that the server's rules played; `tests/contract/test_snooker_engines.py` makes the file. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newMatch } from '@/testing/snooker-match';
import type { Match, Shot } from '../contract';
import { applyAction, createScoring } from '../scoring/scoring';
import { play } from './play';

declare global {
  namespace NodeJS {
    interface ProcessEnv {
      SOUK_SNOOKER_MATCHES?: string;
    }
  }
}

interface Step {
  shot: Omit<Shot, 'kind'> & { kind: Shot['kind'] | 'undo' | 'redo' };
  at: string;
  next: string;
  refused?: string;
  expect?: Partial<Match>;
}

interface RandomMatch {
  name: string;
  mode: Match['mode'];
  reds: number;
  handicaps: number[];
  bestOf: number;
  steps: Step[];
}

const file = process.env.SOUK_SNOOKER_MATCHES;
const matches: RandomMatch[] = file ? JSON.parse(readFileSync(file, 'utf8')) : [];

it.runIf(file)('plays random matches as the server does', () => {
  expect(matches.length).toBeGreaterThan(0);
  for (const { name, mode, reds, handicaps, bestOf, steps } of matches) {
    let scoring = createScoring({ ...newMatch(mode, reds, handicaps), bestOf });
    steps.forEach(({ shot, at, next, refused, expect: expected }, number) => {
      const where = `${name}, step ${number}: ${JSON.stringify(shot)}`;
      const { kind } = shot;
      if (refused) {
        expect(() => play(scoring.match, shot as Shot, at, next || undefined), where).toThrow(
          expect.objectContaining({ code: refused }),
        );
        return;
      }
      const step = kind === 'undo' || kind === 'redo' ? kind : 'shots';
      const action = { id: `${number}`, step, at, ...(next && { next }) } as const;
      scoring = applyAction(scoring, step === 'shots' ? { ...action, shot: shot as Shot } : action);
      expect(scoring.match, where).toMatchObject(expected ?? {});
    });
  }
});
