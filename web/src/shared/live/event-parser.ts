/** Parser of server-sent events that accepts arbitrary chunks. */

export interface ServerEvent {
  id: string;
  event: string;
  data: string;
}

/** Return a function that takes the next chunk and returns the completed events. */
export function createEventParser(): (chunk: string) => ServerEvent[] {
  let rest = '';
  let lastId = '';
  let draft = { event: '', data: [] as string[] };

  function parseField(line: string): void {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (name === 'id') lastId = value;
    if (name === 'event') draft.event = value;
    if (name === 'data') draft.data.push(value);
  }

  function finishEvent(): ServerEvent[] {
    const { event, data } = draft;
    draft = { event: '', data: [] };
    return data.length ? [{ id: lastId, event: event || 'message', data: data.join('\n') }] : [];
  }

  return (chunk) => {
    const text = rest + chunk;
    // A carriage return at the very end may be half of a line break.
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    const lines = text.slice(0, end).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + text.slice(end);
    return lines.flatMap((line) => {
      if (line === '') return finishEvent();
      parseField(line);
      return [];
    });
  };
}
