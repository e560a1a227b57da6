/** A stream of numbers that depends on its seed alone. */
export interface Random {
  /** At least 0, below 1. */
  readonly next: () => number;
  /** A whole number, both ends included. */
  readonly integer: (from: number, to: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(items: readonly T[]) => T;
  readonly shuffled: <T>(items: readonly T[]) => T[];
  /** Mean 0, standard deviation 1. */
  readonly normal: () => number;
  /** An index, as likely as its share of the weights. */
  readonly weighted: (weights: readonly number[]) => number;
  /** A stream of its own: what is drawn from it does not depend on what was drawn here, nor the other way round. */
  readonly fork: (name: string | number) => Random;
}

export const randomOf = (seed: string): Random => {
  const next = uniformOf(seed);
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
    fork: (name) => randomOf(`${seed}/${name}`),
  };
};

/** For indexes that are right by construction: a wrong one is a fault of the generator, not of its input. */
export const itemAt = <T>(items: readonly T[], index: number): T => {
  const item = items[index];
  if (item === undefined) throw new Error(`no item ${index} among ${items.length}`);
  return item;
};

/** xoshiro128** over four words that are hashed from the seed's text. */
const uniformOf = (seed: string): (() => number) => {
  let a = hashOf(seed, 0x9e3779b9);
  let b = hashOf(seed, 0x85ebca6b);
  let c = hashOf(seed, 0xc2b2ae35);
  let d = hashOf(seed, 0x27d4eb2f) | 1;
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

const hashOf = (text: string, basis: number): number => {
  let hash = basis;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return hash ^ (hash >>> 16);
};
