import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useLingering } from './use-lingering.ts';

const start = (isActive: boolean) => {
  vi.useFakeTimers();
  return renderHook((active: boolean) => useLingering(active, 300), { initialProps: isActive });
};
const wait = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test('remains true for the given time after the activity ends', () => {
  const { result, rerender } = start(true);
  rerender(false);

  wait(299);
  expect(result.current).toBe(true);
  wait(1);

  expect(result.current).toBe(false);
});

test('remains true if the activity starts again', () => {
  const { result, rerender } = start(true);
  rerender(false);
  wait(200);
  rerender(true);

  wait(1000);

  expect(result.current).toBe(true);
});

test('is false before the first activity', () => {
  const { result } = start(false);

  expect(result.current).toBe(false);
});
