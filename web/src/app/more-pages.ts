/** The pages that are reached from others, of all features. */
import type { FeaturePage } from '@/shared/feature/feature';
import { features } from './features';

let asked: Promise<FeaturePage[]> | undefined;

/** Asked for once, and again when that failed. */
export function morePages(): Promise<FeaturePage[]> {
  asked ??= Promise.all(features.map(async ({ more }) => (await more?.()) ?? []))
    .then((found) => found.flat())
    .catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
  return asked;
}
