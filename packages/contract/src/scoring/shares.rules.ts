/** A claim on units of a short product. */
export interface Claim {
  readonly id: number;
  /** The allocation is proportional to the weight: a whole number, 0 or more. */
  readonly weight: number;
  /** The maximum allocation. */
  readonly cap: number;
  /** Ties are resolved by the larger `tie`, then by the smaller id. */
  readonly tie: number;
}

/**
 * Allocates units in proportion to the weights, exactly: the sum is the total, or the sum of the caps if that is
 * smaller. Units above a cap are allocated again to the other claims; fractions go to the largest remainders. Without
 * weights all claims are equal. The order of the claims does not matter.
 */
export const allocateByWeight = (total: number, claims: readonly Claim[]): ReadonlyMap<number, number> => {
  const given = new Map(claims.map(({ id }) => [id, 0]));
  let open = claims.filter(({ cap }) => cap > 0);
  let left = Math.min(
    total,
    open.reduce((sum, { cap }) => sum + cap, 0),
  );
  for (;;) {
    const quotas = computeQuotas(left, open);
    const full = quotas.filter(({ claim, whole }) => whole >= claim.cap);
    if (full.length === 0) {
      for (const [id, units] of rounded(left, quotas)) given.set(id, units);
      return given;
    }
    for (const { claim } of full) given.set(claim.id, claim.cap);
    left -= full.reduce((sum, { claim }) => sum + claim.cap, 0);
    const filled = new Set(full.map(({ claim }) => claim.id));
    open = open.filter(({ id }) => !filled.has(id));
  }
};

export const floorToPacks = (units: number, packSize: number): number => Math.floor(units / packSize) * packSize;

/** All wanted units if they are available, otherwise as many whole packs as are. */
export const limitToPacks = (wanted: number, available: number, packSize: number): number =>
  wanted <= available ? wanted : floorToPacks(available, packSize);

/** `allocateByWeight` in whole packs; the total, the caps, and the result are in units. */
export const allocatePacksByWeight = (
  total: number,
  packSize: number,
  claims: readonly Claim[],
): ReadonlyMap<number, number> => {
  const packs = allocateByWeight(
    Math.floor(total / packSize),
    claims.map((claim) => ({ ...claim, cap: Math.floor(claim.cap / packSize) })),
  );
  return new Map([...packs].map(([id, count]) => [id, count * packSize]));
};

interface Quota {
  readonly claim: Claim;
  readonly whole: number;
  readonly remainder: bigint;
}

/** Exact integers, so that equal claims never differ by rounding. */
const computeQuotas = (left: number, claims: readonly Claim[]): readonly Quota[] => {
  const hasWeight = claims.some(({ weight }) => weight > 0);
  const getWeight = (claim: Claim): bigint => BigInt(hasWeight ? claim.weight : 1);
  const sum = claims.reduce((all, claim) => all + getWeight(claim), 0n);
  return claims.map((claim) => {
    const product = BigInt(left) * getWeight(claim);
    return { claim, whole: Number(product / sum), remainder: product % sum };
  });
};

const rounded = (left: number, quotas: readonly Quota[]): readonly (readonly [id: number, units: number])[] => {
  const spare = left - quotas.reduce((sum, { whole }) => sum + whole, 0);
  const favoured = new Set(
    quotas
      .toSorted(compareClaims)
      .slice(0, spare)
      .map(({ claim }) => claim.id),
  );
  return quotas.map(({ claim, whole }) => [claim.id, whole + (favoured.has(claim.id) ? 1 : 0)]);
};

const compareClaims = (left: Quota, right: Quota): number =>
  Number(right.remainder > left.remainder) - Number(right.remainder < left.remainder) ||
  right.claim.tie - left.claim.tie ||
  left.claim.id - right.claim.id;
