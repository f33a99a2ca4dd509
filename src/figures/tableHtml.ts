import { escapeMarkup } from "./mimeBundle.js";
import { enhanceTable } from "./tableScript.js";
import type { PrintedCell, PrintedTable } from "./tableText.js";

export interface TableHtmlOptions {
  /** Rows a page; a table that is no longer has no pages. */
  readonly pageLength: number;
  /** Whether a click on a heading sorts; a table that it does not sort has no pages. */
  readonly sortable: boolean;
}

/** Colours come from JupyterLab's theme where there is one, so that a table is at home in dark mode too. */
const STYLE = `
.endgame-table{margin:.5em 0 1em;color:var(--jp-ui-font-color1,#24292f);font-family:var(--jp-ui-font-family,"DejaVu Sans",Verdana,sans-serif)}
.endgame-table table{border-collapse:collapse;font-size:13px;font-variant-numeric:tabular-nums;margin:0;border:0;table-layout:auto;width:auto}
.endgame-table caption{caption-side:top;text-align:left;font-weight:600;padding:0 0 .5em;color:inherit;white-space:nowrap}
.endgame-table th,.endgame-table td{padding:.32em .9em;text-align:left!important;white-space:normal;max-width:34em;border:0}
.endgame-table th,.endgame-table .right{white-space:nowrap}
.endgame-table .right{text-align:right!important}
.endgame-table thead tr{border-bottom:1.5px solid var(--jp-border-color1,#8c959f)}
.endgame-table th{font-weight:600;background:none}
.endgame-table tbody tr{background:none!important;border-bottom:1px solid var(--jp-border-color2,#e6e8eb)}
.endgame-table tbody tr:has(th){border-bottom:1.5px solid var(--jp-border-color1,#8c959f)}
.endgame-table tbody tr:hover{background:var(--jp-layout-color2,#f3f5f7)!important}
.endgame-table th button{all:unset;cursor:pointer;font:inherit}
.endgame-table th button:focus-visible{outline:2px solid #4477aa}
.endgame-table th button::after{content:"↕";opacity:.35;margin-left:.35em;font-size:.85em}
.endgame-table th[aria-sort=ascending] button::after{content:"↑";opacity:1}
.endgame-table th[aria-sort=descending] button::after{content:"↓";opacity:1}
.endgame-table nav,.endgame-table small{display:flex;gap:.7em;align-items:center;margin-top:.6em;font-size:12px;color:var(--jp-ui-font-color2,#57606a)}
.endgame-table nav button{font:inherit;color:inherit;cursor:pointer;padding:.1em .7em;border:1px solid var(--jp-border-color1,#c8ccd1);border-radius:4px;background:none}
.endgame-table nav button:disabled{opacity:.35;cursor:default}
@media print{.endgame-table>div{max-height:none!important;overflow:visible!important}.endgame-table tbody tr[hidden]{display:table-row!important}.endgame-table nav,.endgame-table th button::after{display:none}}
`;

/** One element with its own style and script: no part of it depends on the page, and two tables do not meet. */
export function tableHtml(table: PrintedTable, { pageLength, sortable }: TableHtmlOptions): string {
  const caption = table.caption ? `<caption>${escapeMarkup(table.caption)}</caption>` : "";
  const header = table.header.map((cell) => cellHtml("th", cell)).join("");
  const tag = (i: number) => (table.headings.includes(i) ? "th" : "td");
  const rows = table.rows.map((row, i) => `<tr>${row.map((cell) => cellHtml(tag(i), cell)).join("")}</tr>`).join("\n");
  const omitted = table.omitted > 0 ? `<small>… and ${table.omitted} more rows</small>` : "";
  // A front end that takes scripts out leaves the complete table; long ones then scroll.
  const script =
    sortable && table.rows.length > 1 ? `<script>(${enhanceTable})(document.currentScript.parentElement)</script>` : "";
  return [
    `<div class="endgame-table" data-page-length="${pageLength}">`,
    `<style>${STYLE}</style>`,
    `<div style="overflow:auto;max-height:640px"><table>${caption}<thead><tr>${header}</tr></thead>`,
    `<tbody>${rows}</tbody></table></div>${omitted}${script}</div>`,
  ].join("\n");
}

function cellHtml(tag: "th" | "td", { text, right }: PrintedCell): string {
  const align = right ? ' class="right" style="text-align:right"' : "";
  return `<${tag}${align}>${escapeMarkup(text)}</${tag}>`;
}
