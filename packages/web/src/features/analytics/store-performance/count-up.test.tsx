import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CountUp } from './count-up.tsx';

const format = (value: number) => value.toFixed(0);

/** Animation frames that the test triggers. */
const useFrames = () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  return (afterMs: number): void =>
    act(() => {
      frames.pop()?.(performance.now() + afterMs);
    });
};

test('counts up from 0 and ends exactly at the value', () => {
  const frame = useFrames();
  const { container } = render(<CountUp value={1000} format={format} />);
  const running = container.querySelector('[aria-hidden]');

  expect(running?.textContent).toBe('0');
  frame(300);
  const intermediate = Number(running?.textContent);
  expect(intermediate).toBeGreaterThan(100);
  expect(intermediate).toBeLessThan(1000);
  frame(5000);

  expect(running?.textContent).toBe('1000');
});

test('exposes the final value to screen readers immediately', () => {
  useFrames();

  const { container } = render(<CountUp value={1000} format={format} />);

  expect(container.querySelector('.visually-hidden')?.textContent).toBe('1000');
});

test('does not animate when the user prefers reduced motion', () => {
  useFrames();
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') }));

  const { container } = render(<CountUp value={1000} format={format} />);

  expect(container.querySelector('[aria-hidden]')?.textContent).toBe('1000');
});
