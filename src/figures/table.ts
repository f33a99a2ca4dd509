import type { MimeBundle, Showable } from "./mimeBundle.js";
import { tableHtml } from "./tableHtml.js";
import { type PrintedCell, type PrintedTable, tableText } from "./tableText.js";

/** What is needed of a table to print it. danfo's DataFrame is one; so is a plain object with these two fields. */
export interface Tabular {
  readonly columns: readonly string[];
  /** Rows of values, in the order of the columns. */
  readonly values: unknown;
  /** False where rows mean something by their order. */
  readonly sortable?: boolean;
  /** Which rows are headings of those that follow, where tables are stacked. */
  readonly headings?: readonly number[];
}

export interface TableOptions {
  readonly caption?: string;
  /** Digits after the point of numbers that are not whole. */
  readonly digits?: number;
  /** Columns shown as percentages, given as shares between 0 and 1. */
  readonly percentages?: readonly string[];
  /** Digits after the point of percentages. */
  readonly percentageDigits?: number;
  /** Rows a page, where the table is shown with pages. */
  readonly pageLength?: number;
  /** Rows that are written at all: a notebook is no database. */
  readonly maxRows?: number;
}

const defaults = {
  caption: "",
  digits: 3,
  percentages: [],
  percentageDigits: 1,
  pageLength: 15,
  maxRows: 500,
} satisfies Required<TableOptions>;

/** Plain text is for a look, not for reading hundreds of rows. */
const MAX_TEXT_ROWS = 50;

/** Whether a value looks like a data frame. */
export function isTabular(value: unknown): value is Tabular {
  if (typeof value !== "object" || value === null) return false;
  const { columns, values } = value as Partial<Tabular>;
  return Array.isArray(columns) && Array.isArray(values) && values.every(Array.isArray);
}

/** A data frame with a say in how it is printed: `show(table(frame, { caption: "Results" }))`. */
export function table(frame: Tabular, options: TableOptions = {}): Table {
  const unknown = Object.keys(options).find((key) => !(key in defaults));
  if (unknown) throw new Error(`invalid table option: ${unknown}`);
  return new Table(frame, { ...defaults, ...options });
}

/** A printable table, made by `table`. */
export class Table implements Showable {
  constructor(
    private readonly frame: Tabular,
    private readonly options: Required<TableOptions>,
  ) {}

  /** Sortable and paged where scripts may run, complete where they may not. */
  toHtml(): string {
    const { maxRows, pageLength } = this.options;
    return tableHtml(this.print(maxRows), { pageLength, sortable: this.frame.sortable ?? true });
  }

  toText(): string {
    return tableText(this.print(Math.min(this.options.maxRows, MAX_TEXT_ROWS)));
  }

  toMimeBundle(): MimeBundle {
    return { "text/html": this.toHtml(), "text/plain": this.toText() };
  }

  private print(maxRows: number): PrintedTable {
    const { columns } = this.frame;
    const rows = this.frame.values as readonly (readonly unknown[])[];
    const formats = columns.map((name, column) => this.columnFormat(name, rows, column));
    return {
      caption: this.options.caption,
      header: columns.map((text, column) => ({ text, right: formats[column].right })),
      rows: rows.slice(0, maxRows).map((row) => formats.map((format, column) => format.print(row[column]))),
      headings: this.frame.headings ?? [],
      omitted: Math.max(0, rows.length - maxRows),
    };
  }

  /** One format for a whole column, so that the points of its numbers stand below each other. */
  private columnFormat(name: string, rows: readonly (readonly unknown[])[], column: number): ColumnFormat {
    const present = rows.map((row) => row[column]).filter((value) => !isAbsent(value));
    const right =
      present.length > 0 && present.every((value) => typeof value === "number" || typeof value === "bigint");
    const whole = present.every((value) => typeof value !== "number" || Number.isInteger(value));
    const share = this.options.percentages.includes(name);
    const digits = share ? this.options.percentageDigits : whole ? 0 : this.options.digits;
    const text = (value: unknown) => (right ? printNumber(value as number, digits, share) : String(value));
    return { right, print: (value) => ({ text: isAbsent(value) ? "–" : text(value), right }) };
  }
}

interface ColumnFormat {
  readonly right: boolean;
  print(value: unknown): PrintedCell;
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined || Number.isNaN(value);
}

const THIN_SPACE = "\u2009";

/** A number as tables have it. Thousands stand apart; numbers that the digits would round to nothing are written with a power of ten. */
export function printNumber(value: number | bigint, digits: number, share: boolean): string {
  const scaled = share ? Number(value) * 100 : value;
  const tiny = typeof scaled === "number" && scaled !== 0 && Math.abs(scaled) < 0.5 * 10 ** -digits;
  if (tiny) return `${scaled.toExponential(1)}${share ? " %" : ""}`;
  const [whole, fraction] = (typeof scaled === "bigint" ? String(scaled) : scaled.toFixed(digits)).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, THIN_SPACE).replace("-", "−");
  return `${fraction ? `${grouped}.${fraction}` : grouped}${share ? " %" : ""}`;
}
