import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseUnit, type Unit } from './unit-words.rules.ts';

const count = (units: number): Unit => ({ kind: 'COUNT', units });
const rows = (unit: Unit, ...texts: readonly string[]) => texts.map((text): [string, Unit] => [text, unit]);

describe('a unit of measure', () => {
  test.each([
    ...rows(
      { kind: 'EACH' },
      'EA',
      'Each',
      'ea.',
      ' eaches ',
      'Unit',
      'PCS',
      'Stück',
      'unité',
      'pc',
      'Pack of 1',
      '1 ea',
    ),
    ...rows(
      { kind: 'PACK' },
      'CS',
      'Case',
      'cases',
      'CTN',
      'Carton',
      'PK',
      'Pack',
      'Box',
      'case pack',
      'Karton',
      'KRT',
      'VE',
      'C/S',
    ),
    ...rows(
      { kind: 'OTHER' },
      'KG',
      'lbs',
      'Oz.',
      'ml',
      'Pallet',
      'PLT',
      'Layer',
      'set',
      'hours',
      '6 x 330 ml',
      '6x12oz',
      '12/16 oz',
    ),
    ...rows(
      count(6),
      'Pack of 6',
      '6-pack',
      '6pk',
      'PK6',
      'CS/6',
      'Case (6)',
      'case of 6',
      'Case (6 units)',
      'box 6',
      '6 ct',
    ),
    ...rows(count(6), '6/CS', 'set of 6', '6 per case', '6 units per case', '6 EA', 'half dozen', '6 x'),
    ...rows(count(12), 'Dozen', 'dz'),
    ...rows(count(24), '2 dozen'),
    ...rows(count(144), 'Gross'),
    ...rows(count(2), 'pair'),
  ])('%s', (text, unit) => {
    expect(parseUnit(text)).toEqual(unit);
  });

  test.each([
    '',
    '6',
    '12.5',
    'Oat milk',
    '330 ml',
    '12 oz',
    'Pack of 0',
    'Pack of 999999',
    'CA 90210',
    'n/a',
    '6 of 12',
    'x'.repeat(50),
  ])('%j states none', (text) => {
    expect(parseUnit(text)).toBeUndefined();
  });

  test('states its number in any of the usual forms, capitals, and spaces', () => {
    const form = fc.constantFrom(
      (units: number) => `Pack of ${units}`,
      (units: number) => `CASE (${units})`,
      (units: number) => `${units} Pack`,
      (units: number) => `cs/${units}`,
      (units: number) => `${units}ct`,
      (units: number) => `  box   of ${units} `,
    );
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 5000 }), form, (units, write) => {
        expect(parseUnit(write(units))).toEqual({ kind: 'COUNT', units });
        expect(parseUnit(write(units).toUpperCase())).toEqual({ kind: 'COUNT', units });
      }),
    );
  });
});
