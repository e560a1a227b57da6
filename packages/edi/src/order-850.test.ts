import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EdiOrder } from './edi.types.ts';
import { formatPrice } from './order-response-855.ts';
import { defaultSettings, type EdiSettings } from './settings.ts';
import { splitByStore } from './split-order.ts';
import { documentReportsIn, findingsIn, readFile, toX12 } from './testing/edi-documents.ts';
import { parseDecimal } from './values.ts';

const read = (body: readonly string[], settings: Partial<EdiSettings> = {}) => {
  const events = readFile(toX12('850', body), { findSettings: () => ({ ...defaultSettings, ...settings }) });
  const orders = events.flatMap((event): EdiOrder[] => (event.kind === 'ORDER' ? [event.order] : []));
  const errors = findingsIn(events).filter(({ severity }) => severity === 'ERROR');
  return { order: orders[0], orders, errors: errors.map(({ code, place }) => `${code} ${place}`), events };
};
const head = ['BEG*00*SA*PO-17**20260110'];
const line = 'PO1*1*24*EA*12.3456*WE*UP*071234500017*VN*A-1';

describe('orders', () => {
  test('have their header, dates, parties, and lines', () => {
    const { order, errors, events } = read([
      'BEG*00*RL*PO-17*R-3*20260110',
      'REF*DP*042',
      'REF*IA*123456',
      'REF*MR*A',
      'ITD*01*3*2**30**60',
      'DTM*010*20260201',
      'DTM*037*20260131',
      'DTM*038*20260205',
      'DTM*064*20260206',
      'DTM*063*20260210',
      'DTM*002*20260208',
      'DTM*001*20260211',
      'TD5*O*2*UPSN**GROUND',
      'N9*L1*NOTE',
      'MSG*Handle with care',
      'N1*BT*SAMPLE STORES*92*1000',
      'N1*ST*DALLAS DC*UL*0012345000016',
      'N3*1 MAIN ST',
      'N4*DALLAS*TX*75201*US',
      line,
      'CTP**RTL*24.99',
      'PID*F*08***BROWN BEAR',
      'CTT*1*24',
      'AMT*TT*296.29',
    ]);
    expect(errors).toEqual([]);
    expect(documentReportsIn(events)[0]?.status).toBe('ACCEPTED');
    expect(order).toEqual({
      purpose: 'NEW',
      orderType: 'RL',
      number: 'PO-17',
      release: 'R-3',
      orderedOn: '2026-01-10',
      department: '042',
      vendor: '123456',
      references: [
        { qualifier: 'DP', value: '042' },
        { qualifier: 'IA', value: '123456' },
        { qualifier: 'MR', value: 'A' },
      ],
      dates: {
        ship: '2026-02-01',
        shipNotBefore: '2026-01-31',
        shipNotAfter: '2026-02-05',
        deliverNotBefore: '2026-02-06',
        deliverNotAfter: '2026-02-10',
        deliver: '2026-02-08',
        cancelAfter: '2026-02-11',
      },
      terms: '2% 30 Net 60',
      routing: 'GROUND',
      notes: ['Handle with care'],
      parties: [
        { role: 'BT', name: 'SAMPLE STORES', qualifier: '92', id: '1000', address: [] },
        {
          role: 'ST',
          name: 'DALLAS DC',
          qualifier: 'UL',
          id: '0012345000016',
          address: ['1 MAIN ST', 'DALLAS', 'TX', '75201', 'US'],
        },
      ],
      lines: [
        {
          place: 'segment 23',
          segment: 23,
          lineId: '1',
          units: 24,
          unitPrice: 123_456,
          amount: 2_962_944,
          written: { quantity: 24, unit: 'EA', price: 123_456 },
          priceBasis: 'WE',
          priceUnits: 1,
          codes: [
            { qualifier: 'UP', value: '071234500017' },
            { qualifier: 'VN', value: 'A-1' },
          ],
          description: 'BROWN BEAR',
          retailCents: 2499,
          stores: [],
        },
      ],
      currency: '',
      allowances: [],
      stated: { lines: 1, quantity: 24 },
      totalCents: 29_629,
    });
  });

  test.each([
    ['00', 'NEW'],
    ['05', 'REPLACE'],
    ['06', 'CONFIRM'],
    ['01', 'CANCEL'],
    ['07', 'OTHER'],
  ])('BEG01 %s is %s', (code, purpose) => {
    expect(read([`BEG*${code}*SA*1**20260110`, line]).order?.purpose).toBe(purpose);
  });

  test.each([
    ['no number', ['BEG*00*SA***20260110', line], 'ORDER_NUMBER_MISSING segment 4, element 3'],
    ['no BEG', [line], 'ORDER_NUMBER_MISSING segment 5'],
    ['a quantity that is not a number', [...head, 'PO1*1*x*EA*1**UP*1'], 'QUANTITY_INVALID segment 5, element 2'],
    ['a part of a unit', [...head, 'PO1*1*1.5*EA*1**UP*1'], 'QUANTITY_NOT_WHOLE segment 5, element 2'],
    ['a weight', [...head, 'PO1*1*5*LB*1**UP*1'], 'UNIT_UNSUPPORTED segment 5, element 2'],
    ['a price that is not a number', [...head, 'PO1*1*5*EA*1,5**UP*1'], 'PRICE_INVALID segment 5, element 4'],
    ['a line without a product', [...head, 'PO1*1*5*EA*1'], 'ITEM_MISSING segment 5'],
    [
      'stores that differ from the line',
      [...head, line, 'SDQ*EA*92*1*20*2*3'],
      'ORDER_STORES_SUM segment 5, element 2',
    ],
    ['a store without a quantity', [...head, line, 'SDQ*EA*92*1*24*2'], 'QUANTITY_INVALID segment 6, element 6'],
  ])('%s is an error with its place', (_, body, expected) => {
    const { errors, events } = read(body);
    expect(errors).toContain(expected);
    expect(documentReportsIn(events)[0]?.status).toBe('REJECTED');
  });

  test('the total of CTT must be the sum of the lines', () => {
    const findings = findingsIn(read([...head, line, 'CTT*2*25']).events);
    expect(findings.map(({ code, value }) => [code, value])).toEqual([
      ['LINE_COUNT', '2'],
      ['LINE_SUM', '25'],
    ]);
  });

  const cases = [...head, 'PO1*1*10*CA*120.00**UP*071234500017', 'PO4*12'];
  test('cases are units of the pack or units, by the setting of the partner', () => {
    expect(read(cases).errors).toEqual(['SETTING_NEEDED segment 5']);
    expect(read(cases, { cases: 'CASES' }).order?.lines[0]).toMatchObject({
      units: 120,
      unitPrice: 100_000,
      amount: 12_000_000,
      unitsPerCase: 12,
      priceUnits: 12,
    });
    expect(read(cases, { cases: 'UNITS' }).order?.lines[0]).toMatchObject({
      units: 10,
      unitPrice: 1_200_000,
      amount: 12_000_000,
    });
  });

  test('a price can be per unit although the quantity counts cases', () => {
    const body = [...head, 'PO1*1*10*CA*10.00*PE*UP*071234500017', 'PO4*12'];
    expect(read(body, { cases: 'CASES' }).order?.lines[0]).toMatchObject({
      units: 120,
      unitPrice: 100_000,
      amount: 12_000_000,
    });
  });

  test('cases without a pack need the units of a case', () => {
    const body = [...head, 'PO1*1*10*CA*10.00**UP*071234500017'];
    expect(read(body, { cases: 'CASES' }).errors).toEqual(['CASE_WITHOUT_PACK segment 5']);
    expect(read(body, { cases: 'CASES', unitsPerCase: 6 }).order?.lines[0]?.units).toBe(60);
  });
});

describe('orders of stores', () => {
  test('each store of SDQ is an order; lines without stores ship to the party', () => {
    const { order, errors } = read([
      ...head,
      line,
      'SDQ*EA*92*7*20*8*4',
      'PO1*2*5*EA*1.00**UP*071234500024',
      'SDQ*EA*92*8*5',
      'PO1*3*1*EA*1.00**UP*071234500031',
    ]);
    expect(errors).toEqual([]);
    const orders = order ? splitByStore(order) : [];
    expect(
      orders.map(({ store, lines }) => [
        store?.id,
        lines.map(({ line: { lineId }, units, amount }) => [lineId, units, amount]),
      ]),
    ).toEqual([
      ['7', [['1', 20, 2_469_120]]],
      [
        '8',
        [
          ['1', 4, 493_824],
          ['2', 5, 50_000],
        ],
      ],
      [undefined, [['3', 1, 10_000]]],
    ]);
  });

  test('a party with a quantity per store is read as SDQ', () => {
    const { order, errors } = read([...head, line, 'N1*BY**92*7', 'QTY*21*20*EA', 'N1*BY**92*8', 'QTY*21*4*EA']);
    expect(errors).toEqual([]);
    expect(order?.lines[0]?.stores.map(({ store, units, place }) => [store, units, place])).toEqual([
      ['7', 20, 'segment 7, element 2'],
      ['8', 4, 'segment 9, element 2'],
    ]);
  });

  test('500 stores of 40 lines are 500 orders with the total to the cent, in less than a second', () => {
    const lines = Array.from({ length: 40 }, (_, at) => {
      const sdq = Array.from({ length: 50 }, (_row, row) =>
        ['SDQ*EA*92', ...Array.from({ length: 10 }, (_pair, pair) => `${row * 10 + pair + 1}*${(at % 5) + 1}`)].join(
          '*',
        ),
      );
      return [`PO1*${at + 1}*${500 * ((at % 5) + 1)}*EA*3.3333**UP*07123450${String(at).padStart(4, '0')}`, ...sdq];
    }).flat();
    const started = process.cpuUsage();
    const { order, errors } = read([...head, ...lines, 'CTT*40']);
    const orders = order ? splitByStore(order) : [];
    const { user, system } = process.cpuUsage(started);
    expect(errors).toEqual([]);
    expect(orders).toHaveLength(500);
    expect(orders.every((one) => one.lines.length === 40)).toBe(true);
    const total = orders.flatMap((one) => one.lines).reduce((sum, { amount }) => sum + (amount ?? 0), 0);
    expect(total).toBe(500 * 8 * 15 * 33_333);
    expect((user + system) / 1000).toBeLessThan(1000);
  });
});

test('prices are read and written with four decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (price) => {
      expect(parseDecimal(formatPrice(price), 4)).toBe(price);
    }),
  );
  expect(['12.3456', '12.34565', '.5', '7', '-0.00004', '1.'].map((text) => parseDecimal(text, 4))).toEqual([
    123_456, 123_457, 5000, 70_000, 0, 10_000,
  ]);
  expect(['', '1,5', 'x', '1.2.3', '-', '.'].map((text) => parseDecimal(text, 4))).toEqual(Array(6).fill(undefined));
});
