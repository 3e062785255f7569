/** Charts of the home page. Their library is larger than the rest of it, so that the figures come first. */
import { late } from '@/shared/lib/late';

export const Sparkline = late(() => import('./sparkline').then((module) => module.Sparkline));
export const SalesChart = late(() => import('./sales-chart').then((module) => module.SalesChart));
