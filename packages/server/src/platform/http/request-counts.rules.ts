interface Count {
  /** Start of the window, ms since epoch. */
  readonly window: number;
  /** Requests that this node received in the window, and how many of them the other nodes know. */
  own: number;
  shared: number;
  /** Requests that other nodes had received when this node last shared its counts. */
  others: number;
  sharedMs: number;
}

export interface SharedCount {
  readonly key: string;
  readonly window: number;
  readonly count: number;
}

interface Options {
  readonly windowMs: number;
  /** The limit of a window. Counts below a twentieth of it are not shared. */
  readonly max: number;
  readonly maxKeys?: number;
}

const smallestShare = 1 / 20;
/** A node exceeds the limit by at most what the others count in this time. */
const shareIntervalMs = 1000;

/**
 * Requests by key in windows that start together on all nodes. Each node counts its own, and shares the counts of keys
 * that send many. The keys that were used longest ago are forgotten first.
 */
export const createRequestCounts = ({ windowMs, max, maxKeys = 5000 }: Options) => {
  const counts = new Map<string, Count>();

  const find = (key: string, window: number): Count => {
    const known = counts.get(key);
    counts.delete(key);
    if (known?.window === window) return known;
    return { window, own: 0, shared: 0, others: 0, sharedMs: Number.NEGATIVE_INFINITY };
  };

  return {
    /** Counts a request. Returns the requests of the window on all nodes, and the milliseconds until it ends. */
    add: (key: string, nowMs: number): { readonly current: number; readonly ttl: number } => {
      const window = nowMs - (nowMs % windowMs);
      const count = find(key, window);
      count.own += 1;
      counts.set(key, count);
      const [oldest] = counts.keys();
      if (counts.size > maxKeys && oldest !== undefined) counts.delete(oldest);
      return { current: count.own + count.others, ttl: window + windowMs - nowMs };
    },
    /** True if the counts of this key should be shared now. */
    isDue: (key: string, nowMs: number): boolean => {
      const count = counts.get(key);
      return count !== undefined && count.own >= max * smallestShare && nowMs - count.sharedMs >= shareIntervalMs;
    },
    /** What the other nodes do not know yet. Each is returned once, and released if sharing fails. */
    claim: (key: string, nowMs: number): SharedCount | undefined => {
      const count = counts.get(key);
      if (!count) return undefined;
      const units = count.own - count.shared;
      count.shared = count.own;
      count.sharedMs = nowMs;
      return { key, window: count.window, count: units };
    },
    /** The requests of all nodes, after the claimed ones were added. */
    setTotal: ({ key, window, count: total }: SharedCount): void => {
      const count = counts.get(key);
      if (count?.window === window) count.others = Math.max(count.others, total - count.shared);
    },
    release: ({ key, window, count: units }: SharedCount): void => {
      const count = counts.get(key);
      if (count?.window === window) count.shared -= units;
    },
  };
};
