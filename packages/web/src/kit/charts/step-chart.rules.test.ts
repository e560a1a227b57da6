import { expect, test } from 'vitest';
import { stepPath } from './step-chart.rules.ts';

const frame = { width: 100, height: 50 };

test('draws a horizontal line until the value changes', () => {
  const points = [
    { at: 0, value: 10 },
    { at: 25, value: 5 },
    { at: 50, value: 0 },
  ];

  expect(stepPath(points, 100, frame)).toBe('M0 0H25V25H50V50H100');
});

test('draws a line for one point, and nothing without points', () => {
  expect(stepPath([{ at: 7, value: 0 }], 7, frame)).toBe('M0 50H100');
  expect(stepPath([], 7, frame)).toBe('');
});
