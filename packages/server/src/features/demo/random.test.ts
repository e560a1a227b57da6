import { expect, it } from 'vitest';
import { createRandom } from './random.ts';

const drawTen = (next: () => number) => Array.from({ length: 10 }, next);
const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

it('is reproducible for a seed and differs for another', () => {
  expect(drawTen(createRandom('a').next)).toEqual(drawTen(createRandom('a').next));
  expect(drawTen(createRandom('a').next)).not.toEqual(drawTen(createRandom('b').next));
});

it('forks streams that are independent of draws from their origin', () => {
  const untouched = createRandom('a');
  const drawnFrom = createRandom('a');
  drawTen(drawnFrom.next);

  expect(drawTen(drawnFrom.fork('x').next)).toEqual(drawTen(untouched.fork('x').next));
  expect(drawTen(untouched.fork('x').next)).not.toEqual(drawTen(untouched.fork('y').next));
});

it('draws evenly, normally and by weight', () => {
  const random = createRandom('even');
  const draws = (draw: () => number) => Array.from({ length: 20_000 }, draw);

  expect(mean(draws(random.next))).toBeCloseTo(0.5, 1);
  expect(new Set(draws(() => random.integer(3, 6)))).toEqual(new Set([3, 4, 5, 6]));
  const normal = draws(random.normal);
  expect(mean(normal)).toBeCloseTo(0, 1);
  expect(mean(normal.map((value) => value * value))).toBeCloseTo(1, 1);
  expect(mean(draws(() => random.weighted([1, 0, 3])))).toBeCloseTo(1.5, 1);
});

it('shuffles without losing or duplicating items', () => {
  const items = Array.from({ length: 50 }, (_, index) => index);
  const shuffled = createRandom('cards').shuffled(items);

  expect(shuffled).not.toEqual(items);
  expect(shuffled.toSorted((left, right) => left - right)).toEqual(items);
});
