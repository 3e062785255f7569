/** The part of frappe-gantt that is used. */
declare module 'frappe-gantt' {
  export interface PaintedTask {
    id: string;
    name: string;
    start: Date;
    end: Date;
    progress: number;
    dependencies: string;
    custom_class?: string;
    color?: string;
    color_progress?: string;
  }

  export interface ViewMode {
    name: string;
    step: string;
    padding: string;
    column_width: number;
    lower_text: (date: Date, previous: Date | null) => string;
    upper_text: (date: Date, previous: Date | null) => string;
    thick_line?: (date: Date) => boolean;
  }

  export interface Bar {
    task: { _start: Date; _end: Date; actual_duration: number; ignored_duration: number };
    gantt: { gantt_start: Date; config: { column_width: number; step: number; unit: string } };
    x: number;
    duration: number;
    actual_duration_raw: number;
    ignored_duration_raw: number;
  }

  // biome-ignore lint/style/noDefaultExport: as the package has it
  export default class Gantt {
    constructor(place: HTMLElement, tasks: PaintedTask[], options: Record<string, unknown>);
    bars: Bar[];
    $container: HTMLElement;
    refresh(tasks: PaintedTask[]): void;
    change_view_mode(mode: string | ViewMode, keepsPlace?: boolean): void;
  }
}
