import type { ProgressEvent, ProgressListener } from "../core/progress.js";
import { palette } from "../figures/houseStyle.js";
import { escapeMarkup } from "../figures/mimeBundle.js";
import { type KernelHook, kernel } from "./kernel.js";
import { duration, progressShare, progressWords } from "./progressText.js";

/** Where bars are drawn outside a notebook. */
export interface BarTerminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/**
 * A progress bar with rate and time left, for whatever tells its progress: rewritten in place below the cell of a
 * notebook or on the terminal, and a line now and then where standard error is a file. A new label begins a new bar.
 */
export function progressBar(terminal: BarTerminal = process.stderr): ProgressListener {
  const notebook = kernel();
  if (notebook) return notebookBar(notebook);
  return terminal.isTTY ? terminalBar(terminal) : plainLines(terminal);
}

/** Counted, not drawn at random, so that two runs send the same messages. */
let displays = 0;

function notebookBar(notebook: KernelHook): ProgressListener {
  let label: string | undefined;
  let displayId = "";
  let began = 0;
  return (event) => {
    const isNew = event.label !== label;
    if (isNew) {
      label = event.label;
      displayId = `endgame-progress-${++displays}`;
      began = performance.now();
    }
    const seconds = (performance.now() - began) / 1000;
    const bundle = { "text/html": barHtml(event, seconds), "text/plain": barText(event) };
    notebook.display(bundle, { displayId, update: !isNew });
  };
}

/** Styled in place: front ends take style sheets out of what they do not trust. */
function barHtml(event: ProgressEvent, seconds: number): string {
  const { amount, rate, left, note } = progressWords(event);
  const finished = event.done >= event.total;
  const percent = Math.floor(100 * progressShare(event));
  const colour = finished ? palette.green : palette.blue;
  const track = "flex:none;width:220px;height:8px;border-radius:4px;background:rgba(128,128,128,.22);overflow:hidden";
  const fill = `width:${percent}%;height:8px;border-radius:4px;background:${colour}`;
  const row = "display:flex;align-items:center;gap:12px;font-size:13px;font-variant-numeric:tabular-nums";
  // What the clock decides is marked: saved notebooks keep only what another run would show too.
  const clock = finished ? [rate, `in ${duration(seconds)}`] : [rate, left];
  const volatile = `<span data-volatile>${escapeMarkup(["", ...clock.filter(Boolean)].join(" · "))}</span>`;
  const words = [finished ? "" : `${percent} %`, amount, note].filter(Boolean).map(escapeMarkup).join(" · ");
  return (
    `<div class="endgame-progress" style="${row}"><b>${escapeMarkup(event.label)}</b>` +
    `<div style="${track}"><div style="${fill}"></div></div><div>${words}${volatile}</div></div>`
  );
}

/** One line without a bar. The last one has no times in it, as it is what a notebook saves. */
function barText(event: ProgressEvent): string {
  const { amount, rate, left, note } = progressWords(event);
  if (event.done >= event.total) return [`${event.label}: ${amount}`, note].filter(Boolean).join(" · ");
  const percent = `${Math.floor(100 * progressShare(event))} %`;
  return [`${event.label}: ${percent}`, amount, rate, left, note].filter(Boolean).join(" · ");
}

const BAR_WIDTH = 24;
const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
const DEFAULT_COLUMNS = 80;

function terminalBar(terminal: BarTerminal): ProgressListener {
  let label: string | undefined;
  let finished = true;
  return (event) => {
    // A bar that was broken off keeps its line.
    if (event.label !== label && !finished) terminal.write("\n");
    label = event.label;
    finished = event.done >= event.total;
    const line = terminalLine(event).slice(0, (terminal.columns ?? DEFAULT_COLUMNS) - 1);
    terminal.write(`\r\x1b[2K${line}${finished ? "\n" : ""}`);
  };
}

function terminalLine(event: ProgressEvent): string {
  const { amount, rate, left, note } = progressWords(event);
  const eighths = Math.floor(progressShare(event) * BAR_WIDTH * 8);
  const bar = ("█".repeat(eighths >> 3) + EIGHTHS[eighths & 7]).padEnd(BAR_WIDTH, "░");
  return `${event.label} ${bar} ${[amount, rate, left, note].filter(Boolean).join(" · ")}`;
}

const MILLISECONDS_BETWEEN_LINES = 5000;

function plainLines(terminal: BarTerminal): ProgressListener {
  let label: string | undefined;
  let last = 0;
  return (event) => {
    const now = performance.now();
    const due = event.label !== label || now - last >= MILLISECONDS_BETWEEN_LINES;
    if (!due && event.done < event.total) return;
    label = event.label;
    last = now;
    terminal.write(`${barText(event)}\n`);
  };
}
