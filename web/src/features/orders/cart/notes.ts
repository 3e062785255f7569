/** Texts that an order keeps as they were typed. A new one is listed here and has a label `orders.notes.*`. */

export const NOTE_FIELDS = ['description', 'customerNote'] as const;

export type NoteField = (typeof NOTE_FIELDS)[number];
export type Notes = Record<NoteField, string>;

/** Build the notes from the text of each. */
export const toNotes = (text: (field: NoteField) => string): Notes =>
  Object.fromEntries(NOTE_FIELDS.map((field) => [field, text(field)])) as Notes;
