/** The learning rate of each step, from 0 on. A function of the step alone, so that a resumed run goes on as it would have. */
export type Schedule = (step: number) => number;

/** The same rate throughout, as the checkers thesis has it. */
export function constantRate(rate: number): Schedule {
  return () => rate;
}

/** From `rate` at the first step straight down to 0 behind the last: the noise of large steps dies away at the end. */
export function linearDecay(rate: number, steps: number): Schedule {
  return (step) => rate * (1 - step / steps);
}
