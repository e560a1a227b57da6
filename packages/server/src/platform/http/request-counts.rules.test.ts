import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRequestCounts, type SharedCount } from './request-counts.rules.ts';

const windowMs = 60_000;
const start = 7 * windowMs;

/** Nodes with the counts that they share. */
const makeNodes = (count: number, max = 20) => {
  const totals = new Map<number, number>();
  const nodes = Array.from({ length: count }, () => createRequestCounts({ windowMs, max }));
  const share = (node: number, nowMs: number): void => {
    const claimed = nodes[node]?.claim('a', nowMs);
    if (!claimed) return;
    const total = (totals.get(claimed.window) ?? 0) + claimed.count;
    totals.set(claimed.window, total);
    nodes[node]?.setTotal({ ...claimed, count: total });
  };
  return { nodes, share };
};

describe('the requests of a key', () => {
  test('are those of all nodes, once these have shared them', () => {
    const steps = fc.array(fc.record({ node: fc.nat(2), isShared: fc.boolean() }), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (given) => {
        const { nodes, share } = makeNodes(3);
        const own = [0, 0, 0];
        for (const [at, { node, isShared }] of given.entries()) {
          own[node] = (own[node] ?? 0) + 1;
          const { current } = nodes[node]?.add('a', start + at) ?? { current: 0 };
          expect(current).toBeGreaterThanOrEqual(own[node] ?? 0);
          expect(current).toBeLessThanOrEqual(at + 1);
          if (isShared) share(node, start + at);
        }
        for (const node of nodes) node.add('a', start + 100);
        for (const node of [0, 1, 2, 0, 1, 2]) share(node, start + 100);
        for (const node of nodes) expect(node.add('a', start + 200).current).toBe(given.length + 4);
      }),
    );
  });

  test('start again with each window, which ends at the same time on all nodes', () => {
    const { nodes, share } = makeNodes(2);
    nodes[0]?.add('a', start + 59_000);
    share(0, start + 59_000);
    share(1, start + 59_000);
    expect(nodes[0]?.add('a', start + 59_999)).toEqual({ current: 2, ttl: 1 });
    expect(nodes[0]?.add('a', start + windowMs)).toEqual({ current: 1, ttl: windowMs });
    expect(nodes[1]?.add('a', start + windowMs + 5)).toEqual({ current: 1, ttl: windowMs - 5 });
  });

  test('are counted apart from those of other keys', () => {
    const counts = createRequestCounts({ windowMs, max: 20 });
    counts.add('a', start);
    expect(counts.add('b', start).current).toBe(1);
  });

  test('are shared from a twentieth of the limit on, at most once a second', () => {
    const counts = createRequestCounts({ windowMs, max: 100 });
    for (let count = 1; count <= 4; count += 1) counts.add('a', start);
    expect(counts.isDue('a', start)).toBe(false);
    counts.add('a', start);
    expect(counts.isDue('a', start)).toBe(true);
    expect(counts.claim('a', start)).toEqual({ key: 'a', window: start, count: 5 });
    counts.add('a', start + 999);
    expect(counts.isDue('a', start + 999)).toBe(false);
    expect(counts.isDue('a', start + 1000)).toBe(true);
    expect(counts.claim('a', start + 1000)?.count).toBe(1);
  });

  test('are shared again if this failed, and ignored after their window', () => {
    const counts = createRequestCounts({ windowMs, max: 20 });
    counts.add('a', start);
    const claimed: SharedCount = counts.claim('a', start) ?? { key: '', window: 0, count: 0 };
    counts.release(claimed);
    expect(counts.claim('a', start + 1000)).toEqual(claimed);
    counts.add('a', start + windowMs);
    counts.setTotal({ ...claimed, count: 50 });
    counts.release(claimed);
    expect(counts.add('a', start + windowMs).current).toBe(2);
    expect(counts.claim('a', start + windowMs)?.count).toBe(2);
  });

  test('are forgotten for the key that was used longest ago, beyond the number of keys', () => {
    const counts = createRequestCounts({ windowMs, max: 20, maxKeys: 2 });
    for (const key of ['a', 'b', 'a', 'c']) counts.add(key, start);
    expect(counts.add('a', start).current).toBe(3);
    expect(counts.add('b', start).current).toBe(1);
  });
});
