/** A pseudo-random stream that depends only on its seed. */
export interface Random {
  /** From 0 to 1, excluding 1. */
  readonly next: () => number;
  /** An integer, including both limits. */
  readonly integer: (from: number, to: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(items: readonly T[]) => T;
  readonly shuffled: <T>(items: readonly T[]) => T[];
  /** Mean 0, standard deviation 1. */
  readonly normal: () => number;
  /** An index with the probability of its share of the weights. */
  readonly weighted: (weights: readonly number[]) => number;
  /** A separate stream: draws from one stream do not affect the other. */
  readonly fork: (name: string | number) => Random;
}

export const createRandom = (seed: string): Random => {
  const next = createUniform(seed);
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: (items) => itemAt(items, integer(0, items.length - 1)),
    shuffled: (items) => {
      const rest = [...items];
      return items.map(() => itemAt(rest.splice(integer(0, rest.length - 1), 1), 0));
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    weighted: (weights) => {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      for (const [index, weight] of weights.entries()) {
        left -= weight;
        if (left < 0) return index;
      }
      return weights.length - 1;
    },
    fork: (name) => createRandom(`${seed}/${name}`),
  };
};

/** For indexes that are always valid: an invalid index is a bug of the generator, not of its input. */
export const itemAt = <T>(items: readonly T[], index: number): T => {
  const item = items[index];
  if (item === undefined) throw new Error(`index ${index} is out of range: ${items.length} items`);
  return item;
};

/** xoshiro128** with a state of four 32-bit words, hashed from the seed. */
const createUniform = (seed: string): (() => number) => {
  let a = hashText(seed, 0x9e3779b9);
  let b = hashText(seed, 0x85ebca6b);
  let c = hashText(seed, 0xc2b2ae35);
  let d = hashText(seed, 0x27d4eb2f) | 1;
  return () => {
    const scrambled = Math.imul(b, 5);
    const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result / 4294967296;
  };
};

const hashText = (text: string, basis: number): number => {
  let hash = basis;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return hash ^ (hash >>> 16);
};
