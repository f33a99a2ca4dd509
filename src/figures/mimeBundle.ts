/** One thing in several forms, by mime type; whoever shows it takes the richest form it knows. */
export type MimeBundle = Record<string, unknown>;

/** Anything that can give its forms: a board, a table, whatever an experiment defines for itself. */
export interface Showable {
  toMimeBundle(): MimeBundle | Promise<MimeBundle>;
}

/** Text as it may stand in HTML or SVG, in an attribute too. */
export function escapeMarkup(text: unknown): string {
  return String(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
