import { describe, expect, it } from 'vitest';
import { createEventParser } from './event-parser';

const STREAM = ': hello\n\nid: 7\nevent: order-saved\ndata: {"a":1}\n\nid: 8\ndata: one\ndata: two\n\n';
const EVENTS = [
  { id: '7', event: 'order-saved', data: '{"a":1}' },
  { id: '8', event: 'message', data: 'one\ntwo' },
];

describe('the event parser', () => {
  it('reads whole streams', () => {
    expect(createEventParser()(STREAM)).toEqual(EVENTS);
  });

  it.each(['\n', '\r\n', '\r'])('reads streams cut anywhere, with line breaks %j', (lineBreak) => {
    const text = STREAM.replaceAll('\n', lineBreak);
    // A carriage return at the end may be half of a line break, so one more line follows.
    for (let cut = 0; cut <= text.length; cut += 1) {
      const parse = createEventParser();
      const events = [...parse(text.slice(0, cut)), ...parse(text.slice(cut)), ...parse(`:${lineBreak}`)];
      expect(events).toEqual(EVENTS);
    }
  });

  it('keeps the last id for events without one, and drops those without data', () => {
    const parse = createEventParser();
    expect(parse('id: 3\nevent: x\n\nevent: y\ndata: d\n\n')).toEqual([{ id: '3', event: 'y', data: 'd' }]);
  });

  it('returns nothing before an event is complete', () => {
    const parse = createEventParser();
    expect(parse('data: half')).toEqual([]);
    expect(parse('\n')).toEqual([]);
    expect(parse('\n')).toHaveLength(1);
  });
});
