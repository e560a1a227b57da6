import type { Route } from '@shelfward/contract/kit/route.ts';

type Values = Readonly<Record<string, unknown>>;

export interface ScopedRequest {
  readonly route: Route;
  readonly request: { readonly params?: Values; readonly query?: Values; readonly body?: unknown };
  /** Removes from the text of a response what partners may not know, unless the shape of the response says it. */
  readonly toPartner?: (text: string) => string;
}

/** Numbers that only depend on the seed. */
export const createRandom = (seed: number) => {
  let state = seed;
  const below = (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
  const pick = <T>(values: readonly T[]): T => {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error('There is no value to pick');
    return value;
  };
  return { below, pick, sometimes: (value: Values): Values => (below(2) === 0 ? value : {}) };
};

export const missingId = 999_999_999;

export type Random = ReturnType<typeof createRandom>;
