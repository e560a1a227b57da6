import { vi } from 'vitest';

/** Waits until the check passes, and returns its value. The limit only ends a test that hangs: a busy machine is slow. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 120_000, interval: 20 });
