/** Types of the used part of frappe-gantt. */
declare module 'frappe-gantt' {
  export interface PaintedTask {
    id: string;
    name: string;
    start: Date;
    end: Date;
    progress: number;
    dependencies: string[];
    color?: string | undefined;
    color_progress?: string | undefined;
    /** Row; the fields below are ours, in pixels. */
    _index: number;
    left: number;
    length: number;
  }

  export interface Bar {
    task: PaintedTask;
    group: SVGGElement;
    gantt: Gantt;
    x: number;
    y: number;
    duration: number;
    actual_duration_raw: number;
    ignored_duration_raw: number;
    update_label_position: () => void;
    compute_x: () => void;
    compute_y: () => void;
    compute_duration: () => void;
    date_changed: () => void;
    setup_click_event: () => void;
  }

  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default class Gantt {
    constructor(container: HTMLElement, tasks: PaintedTask[], options: Record<string, unknown>);
    bars: Bar[];
    layers: { bar: SVGGElement };
    $svg: SVGSVGElement;
    $container: HTMLElement;
    $lower_header: HTMLElement;
    config: { column_width: number; header_height: number };
    options: { padding: number };
    setup_layers(): void;
    make_bars(): void;
    render(): void;
    get_snap_position(distance: number, from: number): number;
  }
}
