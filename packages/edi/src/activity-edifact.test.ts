import { describe, expect, test } from 'vitest';
import { defaultSettings, type EdiSettings } from './settings.ts';
import { figuresIn, findingsIn, readFile, toEdifact } from './testing/edi-documents.ts';

const read = (type: string, body: readonly string[], settings: Partial<EdiSettings> = {}) => {
  const events = readFile(toEdifact(type, body), { findSettings: () => ({ ...defaultSettings, ...settings }) });
  return { figures: figuresIn(events), findings: findingsIn(events).map(({ code, place }) => `${code} ${place}`) };
};
const period = ['DTM+90:20260103:102', 'DTM+91:20260109:102'];
const gtin = [{ code: '4012345000023', kind: 'GTIN' }];

describe('SLSRPT', () => {
  const head = [
    'BGM+73E::9+4711+9',
    'DTM+137:20260110:102',
    ...period,
    'NAD+SU+4012345000009::9',
    'NAD+BY+4098765000010::9',
  ];

  test('yields the sales of each place, with the place in the document', () => {
    const { figures, findings } = read('SLSRPT', [
      ...head,
      'LOC+162+4012345000016::9',
      'LIN+1++4012345000023:EN',
      'PIA+1+A-1:SA+55:IN',
      'IMD+F++:::Bear?, brown',
      'QTY+153:5',
      'MOA+203:24.95',
      'LIN+2++4012345000030:EN',
      'QTY+153:-1',
      'LOC+162+17::92',
      'LIN+1++4012345000023:EN',
      'QTY+153:2',
      'CNT+2:3',
    ]);
    expect(findings).toEqual([]);
    expect(figures).toEqual([
      {
        place: 'segment 13, element 1',
        line: 13,
        kind: 'SALE',
        from: '2026-01-03',
        to: '2026-01-09',
        cumulative: false,
        store: { text: '4012345000016', kind: 'GLN' },
        product: [...gtin, { code: '55', kind: 'RETAILER_ITEM' }, { code: 'A-1', kind: 'SKU' }],
        units: 5,
        cents: 2495,
        name: 'Bear, brown',
      },
      expect.objectContaining({ store: { text: '4012345000016', kind: 'GLN' }, units: -1 }),
      expect.objectContaining({ store: { text: '17', kind: 'NUMBER' }, units: 2 }),
    ]);
  });

  test.each<[string, string[], string, string]>([
    [
      'of the place',
      ['LOC+162+17', 'DTM+356:20260105:102', 'LIN+1++4012345000023:EN', 'QTY+153:1'],
      '2026-01-05',
      '2026-01-05',
    ],
    [
      'of the line',
      ['LOC+162+17', 'LIN+1++4012345000023:EN', 'DTM+356:202601061200:203', 'QTY+153:1'],
      '2026-01-06',
      '2026-01-06',
    ],
    ['of the document', ['LOC+162+17', 'LIN+1++4012345000023:EN', 'QTY+153:1'], '2026-01-03', '2026-01-09'],
  ])('the date %s is the date of the sale', (_, body, from, to) => {
    expect(read('SLSRPT', [...head, ...body], { singleDate: 'DAY' }).figures).toEqual([
      expect.objectContaining({ from, to }),
    ]);
  });

  test('a period can be one date of two days', () => {
    const body = ['BGM+73E+1', 'DTM+324:20260103-20260109:718', 'LOC+162+17', 'LIN+1++4012345000023:EN', 'QTY+153:1'];
    expect(read('SLSRPT', body).figures).toEqual([expect.objectContaining({ from: '2026-01-03', to: '2026-01-09' })]);
  });

  test('prices give dollars, with a decimal point or comma', () => {
    const body = [...head, 'LOC+162+17', 'LIN+1++4012345000023:EN', 'QTY+153:3', 'PRI+AAE:4,99'];
    const files = [
      toEdifact('SLSRPT', body),
      `UNA:+,? '${toEdifact('SLSRPT', body)}`,
      toEdifact('SLSRPT', body).replace('4,99', '4.99'),
    ];
    for (const file of files) expect(figuresIn(readFile(file)).map(({ cents }) => cents)).toEqual([1497]);
  });

  test.each([
    ['LIN+1', 'ITEM_MISSING segment 10, element 3'],
    ['LIN+1++4012345000023:EN', ''],
  ])('%s: %s', (lin, finding) => {
    expect(read('SLSRPT', [...head, 'LOC+162+17', lin, 'QTY+153:1']).findings).toEqual(finding ? [finding] : []);
  });

  test.each([
    ['DTM+356:20260231:102', 'PERIOD_INVALID segment 11, element 1'],
    ['QTY+153:x', 'QUANTITY_INVALID segment 11, element 1'],
    ['QTY+153:1.5', 'QUANTITY_NOT_WHOLE segment 11, element 1'],
    ['QTY+999:1', 'MEASURE_UNKNOWN segment 11, element 1'],
    ['QTY+153:1:KGM', 'UNIT_UNSUPPORTED segment 11, element 1'],
  ])('%s is a finding with its place', (qty, finding) => {
    const { figures, findings } = read('SLSRPT', [...head, 'LOC+162+17', 'LIN+1++4012345000023:EN', qty]);
    expect(findings).toEqual([finding]);
    expect(figures).toEqual([]);
  });

  test('sales without a place are totals', () => {
    const { figures, findings } = read('SLSRPT', [...head, 'LIN+1++4012345000023:EN', 'QTY+153:1']);
    expect(figures.map(({ store }) => store)).toEqual([null]);
    expect(findings).toEqual(['TOTALS_ONLY segment 10']);
  });

  test('a wrong number of lines is a finding', () => {
    const body = [...head, 'LOC+162+17', 'LIN+1++4012345000023:EN', 'QTY+153:1', 'CNT+2:7'];
    expect(read('SLSRPT', body).findings).toEqual(['LINE_COUNT segment 12, element 1']);
  });
});

describe('INVRPT', () => {
  const head = ['BGM+35+1+9', 'DTM+366:20260109:102'];

  test('yields the stock of the party, with its definition', () => {
    const { figures, findings } = read('INVRPT', [
      ...head,
      'NAD+ST+4012345000016::9',
      'LIN+1++4012345000023:EN',
      'QTY+145:-3',
      'QTY+21:12',
      'QTY+198:4',
    ]);
    expect(findings).toEqual([]);
    expect(figures).toEqual([
      expect.objectContaining({
        kind: 'INVENTORY',
        from: '2026-01-09',
        to: '2026-01-09',
        store: { text: '4012345000016', kind: 'GLN' },
        inventory: { onHand: -3, onOrder: 12, inTransit: 4, definition: 'actual stock (145)' },
      }),
    ]);
  });

  test('a place after a quantity is the place of the quantity', () => {
    const places = [1, 2].flatMap((at) => [`QTY+145:${at}0`, `LOC+14+401234500001${at}::9`]);
    const { figures } = read('INVRPT', [...head, 'LIN+1++4012345000023:EN', ...places]);
    expect(figures.map(({ store, inventory }) => [store?.text, inventory?.onHand])).toEqual([
      ['4012345000011', 10],
      ['4012345000012', 20],
    ]);
  });
});
