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

test('stays for its time after what it tells of has ended', () => {
  const { result, rerender } = start(true);
  rerender(false);

  wait(299);
  expect(result.current).toBe(true);
  wait(1);

  expect(result.current).toBe(false);
});

test('does not end in between when it begins again', () => {
  const { result, rerender } = start(true);
  rerender(false);
  wait(200);
  rerender(true);

  wait(1000);

  expect(result.current).toBe(true);
});

test('is not there before anything began', () => {
  const { result } = start(false);

  expect(result.current).toBe(false);
});
