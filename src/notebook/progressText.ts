import type { ProgressEvent } from "../core/progress.js";

/** The words of a progress bar, each empty when there is nothing to say. */
export interface ProgressWords {
  /** "1 200 of 2 000 positions" */
  readonly amount: string;
  /** "812 positions/s" */
  readonly rate: string;
  /** "1:05 left" */
  readonly left: string;
  readonly note: string;
}

export function progressWords({ done, total, unit, perSecond, secondsLeft, note }: ProgressEvent): ProgressWords {
  const units = unit ? ` ${unit}` : "";
  return {
    amount: done < total ? `${count(done)} of ${count(total)}${units}` : `${count(total)}${units}`,
    rate: perSecond > 0 ? `${count(perSecond)}${units}/s` : "",
    left: secondsLeft !== undefined && done < total ? `${duration(secondsLeft)} left` : "",
    note,
  };
}

/** The share of the work that is done, between 0 and 1. */
export function progressShare({ done, total }: ProgressEvent): number {
  return total > 0 ? Math.min(1, done / total) : 1;
}

/** "0:42", "12:05", "3:02:10". */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Three telling digits for small numbers, whole and grouped for large ones. */
function count(value: number): string {
  if (value < 100 && !Number.isInteger(value)) return String(Number(value.toPrecision(3)));
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, "\u2009");
}
