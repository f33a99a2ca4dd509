/** A cell as it is printed: its text, and whether it stands on the right as numbers do. */
export interface PrintedCell {
  readonly text: string;
  readonly right: boolean;
}

/** A table ready to be written in any form. */
export interface PrintedTable {
  readonly caption: string;
  readonly header: readonly PrintedCell[];
  readonly rows: readonly (readonly PrintedCell[])[];
  /** Which rows are headings of those that follow. */
  readonly headings: readonly number[];
  /** Rows that are left out at the end. */
  readonly omitted: number;
}

/** The table in plain text: columns two blanks apart, a rule under the header. */
export function tableText({ caption, header, rows, omitted }: PrintedTable): string {
  const widths = header.map((cell, column) => Math.max(...[cell, ...rows.map((row) => row[column])].map(textWidth)));
  const line = (cells: readonly PrintedCell[]) =>
    cells
      .map(({ text, right }, column) => (right ? text.padStart(widths[column]) : text.padEnd(widths[column])))
      .join("  ")
      .trimEnd();
  const rule = widths.map((width) => "─".repeat(width)).join("  ");
  const lines = [line(header), rule, ...rows.map(line)];
  if (caption) lines.unshift(caption, "");
  if (omitted > 0) lines.push(`… and ${omitted} more rows`);
  return lines.join("\n");
}

function textWidth(cell: PrintedCell): number {
  return cell.text.length;
}
