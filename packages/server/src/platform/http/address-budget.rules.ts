interface Budget {
  /** Of one address within a window, in bytes or requests. */
  readonly max: number;
  readonly windowMs: number;
}

/**
 * Limits what each address sends within a window. Returns the milliseconds until the next window if the limit
 * is exceeded. All windows start together, so the memory is freed with each window.
 */
export const createAddressBudget = ({ max, windowMs }: Budget) => {
  let window = 0;
  const spent = new Map<string, number>();
  return (address: string, amount: number, now: number): number | undefined => {
    const current = Math.floor(now / windowMs);
    if (current !== window) {
      spent.clear();
      window = current;
    }
    const total = (spent.get(address) ?? 0) + amount;
    if (total > max) return (current + 1) * windowMs - now;
    spent.set(address, total);
    return undefined;
  };
};
