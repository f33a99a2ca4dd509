/** Refuses lists of class names that are empty or name a class twice. */
export function checkClassNames(classes: readonly string[]): void {
  if (classes.length === 0) throw new RangeError("invalid classes: none");
  const twice = classes.find((name, i) => classes.indexOf(name) < i);
  if (twice !== undefined) throw new RangeError(`invalid classes: ${twice} twice`);
}

/** Refuses a list that has not so many entries. */
export function checkLength(name: string, values: ArrayLike<number>, length: number): void {
  if (values.length !== length) throw new RangeError(`invalid ${name}: ${values.length} of them, not ${length}`);
}

/** Refuses numbers that are no class, and lists that have not so many entries. */
export function checkClassNumbers(name: string, values: Uint8Array, length: number, classes: number): void {
  checkLength(name, values, length);
  for (let i = 0; i < length; i++) {
    if (values[i] >= classes) throw new RangeError(`invalid ${name}: ${values[i]} at ${i}, of ${classes} classes`);
  }
}
