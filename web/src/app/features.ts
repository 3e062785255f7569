/** The features of the app, in menu order. */
import { dropshipFeature } from '@/features/dropship/feature';
import { ordersFeature } from '@/features/orders/feature';
import { planningFeature } from '@/features/planning/feature';
import { snookerFeature } from '@/features/snooker/feature';
import type { Feature } from '@/shared/feature/feature';

export const features: readonly Feature[] = [ordersFeature, dropshipFeature, snookerFeature, planningFeature];

export const companions = features.flatMap(({ companion }) => (companion ? [companion] : []));

/** Wipes what the browser keeps for whoever was signed in; what fails is tried again when the app is next opened. */
export async function forgetAll(): Promise<void> {
  const wiping = features.map(async ({ forget }) => (await forget?.())?.());
  await Promise.allSettled(wiping);
}

/** Event type → stale tags, of all features together. */
export const liveTags = new Map<string, readonly string[]>();
for (const feature of features) {
  for (const [type, tags] of Object.entries(feature.live)) {
    liveTags.set(type, [...(liveTags.get(type) ?? []), ...tags]);
  }
}

/** Every tag there is, for when news were missed. */
export const allTags: readonly string[] = [...new Set([...liveTags.values()].flat())];
