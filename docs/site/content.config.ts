import { docsSchema } from '@astrojs/starlight/schema';
import { glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';

const pages = [
  '*.md',
  '{fr,ar}/*.md',
  '{,fr/,ar/}{owners,integrators,operators,architecture,development,decisions}/*.md',
];

export const collections = {
  docs: defineCollection({
    loader: glob({ base: '.', pattern: pages }),
    // Of a decision: the day when it was taken.
    schema: docsSchema({ extend: z.object({ date: z.coerce.date().optional() }) }),
  }),
};
