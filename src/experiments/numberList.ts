/** Numbers in one line with spaces between, so that they can be a setting: `"1 0.1 0.01"`. Throws where one is none above 0. */
export function numberList(name: string, text: string): number[] {
  const numbers = text.split(" ").map(Number);
  if (!numbers.every((number) => number > 0 && number < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`invalid ${name}: ${text}`);
  }
  return numbers;
}

/** Several lists that belong together, by their names: the same number of numbers in each. */
export function numberLists<Name extends string>(texts: Readonly<Record<Name, string>>): Record<Name, number[]> {
  const lists = Object.entries<string>(texts).map(([name, text]) => [name, numberList(name, text)] as const);
  const [first, other] = [lists[0], lists.find(([, list]) => list.length !== lists[0][1].length)];
  if (other) throw new RangeError(`invalid ${other[0]}: ${other[1].length} of them for ${first[1].length} ${first[0]}`);
  return Object.fromEntries(lists) as Record<Name, number[]>;
}
