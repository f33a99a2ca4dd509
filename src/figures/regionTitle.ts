import { mostPiecesOf } from "../experiments/checkersDataset.js";

/** The numbers of pieces of some regions with spaces between: `"2 3 4 5"` is `2–5`, `"43 34"` is `7`. */
export function piecesTitle(regions: string): string {
  const pieces = regions.split(" ").map(mostPiecesOf);
  const [fewest, most] = [Math.min(...pieces), Math.max(...pieces)];
  return fewest === most ? String(most) : `${fewest}–${most}`;
}
