/** Task as the chart draws it. */

export interface ChartLink {
  source: string;
  kind: LinkKind;
  /** Lag as typed, for instance "+2h"; may be empty. */
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
  /** Ids of the projects that contain the task, nearest first. */
  within: readonly string[];
  isLocked: boolean;
  isCritical: boolean;
  /** Latest finish without delaying the plan. */
  latest: string | null;
  baseline: { start: string; end: string } | null;
  /** Periods in which a resource of the task is overallocated. */
  overloads: readonly { start: string; end: string }[];
  color?: string | undefined;
  progressColor?: string | undefined;
}
