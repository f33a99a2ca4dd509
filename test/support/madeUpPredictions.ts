import { Random } from "../../src/core/random.js";

/** What a network and the search over it might say of the same positions. */
export interface MadeUpPredictions {
  readonly labels: Uint8Array;
  /** The network's, n × 3, row by row. */
  readonly probabilities: Float32Array;
  /** The search's answers. */
  readonly searched: Uint8Array;
}

/**
 * Labels drawn from the probabilities that the network should have given; it gives them too sure of itself. The search is
 * better where the network is in doubt, and a little worse elsewhere. Skill 1 is a good network, 0 one that guesses.
 */
export function madeUpPredictions(positions: number, skill: number, seed = 1): MadeUpPredictions {
  const random = Random.of(seed);
  const labels = new Uint8Array(positions);
  const searched = new Uint8Array(positions);
  const probabilities = new Float32Array(3 * positions);
  for (let i = 0; i < positions; i++) {
    const [draw, win] = [random.float(), random.float()].map((x) => 40 * skill * (x - 0.5));
    const logits = [draw - skill, win, 0.4];
    const honest = softmax(logits);
    const x = random.float();
    labels[i] = x < honest[0] ? 0 : x < honest[0] + honest[1] ? 1 : 2;
    searched[i] = random.float() < 0.6 + 0.36 * Math.max(...honest) ? labels[i] : random.int(3);
    probabilities.set(softmax(logits.map((logit) => 1.5 * logit)), 3 * i);
  }
  return { labels, probabilities, searched };
}

function softmax(logits: readonly number[]): number[] {
  const weights = logits.map(Math.exp);
  const total = weights.reduce((a, b) => a + b);
  return weights.map((weight) => weight / total);
}
