/** A task as the chart draws it. */

export interface ChartLink {
  source: string;
  kind: LinkKind;
  /** As typed: "+2h"; empty for none. */
  lag: string;
}

export type LinkKind = 'FS' | 'SS' | 'FF' | 'SF';

export interface ChartTask {
  id: string;
  name: string;
  start: string;
  end: string;
  progress: number;
  version: number;
  links: readonly ChartLink[];
  isProject: boolean;
  /** Ids of the projects it is within, the nearest first. */
  within: readonly string[];
  isLocked: boolean;
  isCritical: boolean;
  /** How late it may end without making the whole later. */
  latest: string | null;
  baseline: { start: string; end: string } | null;
  /** When somebody who works on it is asked for too much. */
  overloads: readonly { start: string; end: string }[];
  color?: string | undefined;
  progressColor?: string | undefined;
}
