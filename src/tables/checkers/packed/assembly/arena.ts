// Memory is handed out once, from low to high addresses in words, and never given back: an instance holds one database.
import { align } from "../../assembly/words";

const FIRST: i32 = 16384;
const PAGE_WORDS: i32 = 16384;

let free: i32 = FIRST;

/** So many words, all zero, at an address that vectors like; -1 if the machine has no more memory. */
export function take(words: i32): i32 {
  const start = align(free);
  const end = start + words;
  const missing = (end + PAGE_WORDS - 1) / PAGE_WORDS - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) return -1;
  free = end;
  return start;
}
