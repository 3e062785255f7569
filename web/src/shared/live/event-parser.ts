/** Reads the text of a server-sent event stream, however it is cut into pieces. */

export interface ServerEvent {
  id: string;
  event: string;
  data: string;
}

/** Returns a function that takes the next piece and gives the events it completed. */
export function createEventParser(): (piece: string) => ServerEvent[] {
  let rest = '';
  let lastId = '';
  let draft = { event: '', data: [] as string[] };

  function field(line: string): void {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (name === 'id') lastId = value;
    if (name === 'event') draft.event = value;
    if (name === 'data') draft.data.push(value);
  }

  function finish(): ServerEvent[] {
    const { event, data } = draft;
    draft = { event: '', data: [] };
    return data.length ? [{ id: lastId, event: event || 'message', data: data.join('\n') }] : [];
  }

  return (piece) => {
    const whole = rest + piece;
    // A carriage return at the very end may be half of a line break.
    const end = whole.endsWith('\r') ? whole.length - 1 : whole.length;
    const lines = whole.slice(0, end).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + whole.slice(end);
    return lines.flatMap((line) => {
      if (line === '') return finish();
      field(line);
      return [];
    });
  };
}
