import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOutAxisLabels } from './axis-labels.rules.ts';

const names = fc.array(fc.string({ maxLength: 40 }), { minLength: 1, maxLength: 14 });
/** Average width of a character and height of a line at 12 px. */
const [characterWidth, lineHeight] = [7, 14];

test('labels do not overlap at any width from 200 px', () => {
  fc.assert(
    fc.property(names, fc.integer({ min: 200, max: 2000 }), (labels, width) => {
      const layout = layOutAxisLabels(labels, width);
      const step = (width - 56) / labels.length;
      const distance = layout.isTilted ? step * Math.SQRT1_2 : step;
      const needed = layout.isTilted ? lineHeight : layout.maxLength * characterWidth;
      expect(distance * (layout.interval + 1)).toBeGreaterThanOrEqual(needed);
    }),
  );
});

test('a desktop chart shows short names in full and upright', () => {
  const layout = layOutAxisLabels(Array(10).fill('Orchard Row'), 1000);
  expect(layout).toMatchObject({ isTilted: false, interval: 0 });
  expect(layout.maxLength).toBeGreaterThanOrEqual('Orchard Row'.length);
});

test('a chart on a phone tilts long names and shows each of them', () => {
  const layout = layOutAxisLabels(Array(10).fill('Cedar Street Pharmacy'), 330);
  expect(layout).toMatchObject({ isTilted: true, interval: 0 });
});

test('few names stay upright on a phone', () => {
  expect(layOutAxisLabels(['2025', '2026', '2027'], 330)).toMatchObject({ isTilted: false, interval: 0 });
});
