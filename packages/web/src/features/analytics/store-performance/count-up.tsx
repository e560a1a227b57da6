import { useEffect, useRef } from 'react';

interface Props {
  readonly value: number;
  readonly format: (value: number) => string;
}

const durationMs = 700;

/**
 * A number that counts up to its value. Each frame writes the text directly, because React state updates for a row of
 * cards would block the page for seconds. Screen readers get the final value only.
 */
export const CountUp = ({ value, format }: Props) => {
  const text = useRef<HTMLSpanElement>(null);
  const shown = useRef(0);
  useEffect(() => {
    const from = shown.current;
    const startedAt = performance.now();
    const show = (number: number) => {
      shown.current = number;
      if (text.current) text.current.textContent = format(number);
    };
    let frame = 0;
    const step = (now: number) => {
      const left = 1 - Math.min(1, Math.max(0, now - startedAt) / durationMs);
      show(value - (value - from) * left ** 3);
      if (left > 0) frame = requestAnimationFrame(step);
    };
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) show(value);
    else step(startedAt);
    return () => cancelAnimationFrame(frame);
  }, [value, format]);
  return (
    <>
      <span ref={text} aria-hidden />
      <span className="visually-hidden">{format(value)}</span>
    </>
  );
};
