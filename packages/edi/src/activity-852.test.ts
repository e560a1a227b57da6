import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultSettings, type EdiSettings } from './settings.ts';
import { build852, figuresIn, findingsIn, readFile, type SampleSale, toX12 } from './testing/edi-documents.ts';

const read = (body: readonly string[], settings: Partial<EdiSettings> = {}) => {
  const events = readFile(toX12('852', body), { findSettings: () => ({ ...defaultSettings, ...settings }) });
  return { figures: figuresIn(events), findings: findingsIn(events), events };
};
const codes = (body: readonly string[], settings: Partial<EdiSettings> = {}) =>
  read(body, settings).findings.map(({ code, place }) => `${code} ${place}`);
const week = 'XQ*H*20260103*20260109';
const item = 'LIN**UP*071234500017';
/** ISA, GS, ST, and XQ precede the line. */
const lineSegment = 5;

describe('quantities', () => {
  test('quantities per store are sales of the week, with the place of each', () => {
    const { figures, findings } = read([week, item, 'ZA*QS', 'SDQ*EA*92*0012*5*0034*-2', 'SDQ*EA*92*0056*0']);
    expect(findings).toEqual([]);
    expect(figures).toEqual([
      {
        place: 'segment 7, element 4',
        line: 7,
        kind: 'SALE',
        from: '2026-01-03',
        to: '2026-01-09',
        cumulative: false,
        store: { text: '0012', kind: 'NUMBER' },
        product: [{ code: '071234500017', kind: 'GTIN' }],
        units: 5,
      },
      expect.objectContaining({ place: 'segment 7, element 6', store: { text: '0034', kind: 'NUMBER' }, units: -2 }),
      expect.objectContaining({ place: 'segment 8, element 4', store: { text: '0056', kind: 'NUMBER' }, units: 0 }),
    ]);
  });

  test.each([
    ['92', 'NUMBER'],
    ['UL', 'GLN'],
    ['9', 'DUNS4'],
    ['54', 'NUMBER'],
    ['XX', 'NUMBER'],
    ['', 'NUMBER'],
  ])('the qualifier "%s" of SDQ02 is a %s', (qualifier, kind) => {
    expect(read([week, item, 'ZA*QS', `SDQ*EA*${qualifier}*17*5`]).figures[0]?.store).toEqual({ text: '17', kind });
  });

  test('a qualifier has the meaning of the settings', () => {
    const { figures } = read([week, item, 'ZA*QS', 'SDQ*EA*ZZ*17*5'], { storeKinds: { ZZ: 'GLN' } });
    expect(figures[0]?.store).toEqual({ text: '17', kind: 'GLN' });
  });

  test('SDQ23, a place inside the store, is not a store', () => {
    const pairs = Array.from({ length: 10 }, (_, at) => `${at + 1}*1`).join('*');
    const { figures, findings } = read([week, item, 'ZA*QS', `SDQ*EA*92*${pairs}*BACKROOM`]);
    expect(figures).toHaveLength(10);
    expect(findings).toEqual([]);
  });

  test('a total that equals the stores is not added to them', () => {
    const { figures, findings } = read([week, item, 'ZA*QS*8*EA', 'SDQ*EA*92*1*5*2*3']);
    expect(figures.map(({ units }) => units)).toEqual([5, 3]);
    expect(findings).toEqual([]);
  });

  test('a total that differs from the stores is a finding, and the stores count', () => {
    const body = [week, item, 'ZA*QS*9*EA', 'SDQ*EA*92*1*5*2*3'];
    const { figures, findings } = read(body);
    expect(figures.map(({ units }) => units)).toEqual([5, 3]);
    expect(findings).toEqual([
      expect.objectContaining({
        code: 'STORES_SUM',
        severity: 'WARNING',
        segment: 6,
        element: 2,
        message: 'The quantities of the stores add up to 8, the line states 9.',
      }),
    ]);
    expect(read(body, { isStrict: true }).findings[0]?.severity).toBe('ERROR');
  });

  test('totals in ZA, and in QTY below it, have no store', () => {
    for (const total of [['ZA*QS*8*EA'], ['ZA*QS', 'QTY*32*8*EA']]) {
      const { figures, findings } = read([week, item, ...total]);
      expect(figures.map(({ store, units }) => [store, units])).toEqual([[null, 8]]);
      expect(findings.map(({ code }) => code)).toEqual(['TOTALS_ONLY']);
    }
  });

  test('totals of a warehouse or store belong to the party of the document', () => {
    const { figures } = read([week, 'N1*WH*DALLAS DC*9*0069000000035', item, 'ZA*QP*3*EA']);
    expect(figures[0]).toMatchObject({ store: { text: '0069000000035', kind: 'DUNS4' }, inventory: { onOrder: 3 } });
  });

  test('the division of the document belongs to each store', () => {
    const { figures } = read([week, 'N1*DV*DALLAS*92*035', item, 'ZA*QS', 'SDQ*EA*92*7*1'], { divisionRole: 'DV' });
    expect(figures[0]?.store).toEqual({ text: '7', kind: 'NUMBER', division: '035' });
  });

  test('one line per store with its own number is read as lines of the same product', () => {
    const lines = ['1', '2'].flatMap((store) => [
      'LIN*783496*IN*990402230*UP*071234500017*****UK*00071234500017',
      `N9*IK*${store}00`,
      'ZA*QS',
      `SDQ*EA*UL*001234500000${store}*4`,
    ]);
    const { figures, findings } = read([week, ...lines]);
    expect(findings).toEqual([]);
    expect(figures.map(({ store, units }) => [store?.text, store?.kind, units])).toEqual([
      ['0012345000001', 'GLN', 4],
      ['0012345000002', 'GLN', 4],
    ]);
    expect(figures[0]?.product).toEqual([
      { code: '071234500017', kind: 'GTIN' },
      { code: '00071234500017', kind: 'GTIN' },
      { code: '990402230', kind: 'RETAILER_ITEM' },
    ]);
  });

  test.each([
    ['SDQ*EA*92*1*x', 'QUANTITY_INVALID segment 7, element 4'],
    ['SDQ*EA*92*1*1.5', 'QUANTITY_NOT_WHOLE segment 7, element 4'],
    ['SDQ*EA*92**5', 'STORE_MISSING segment 7, element 3'],
    ['SDQ*EA*92*1', 'QUANTITY_MISSING segment 7, element 4'],
    ['SDQ*LB*92*1*5', 'UNIT_UNSUPPORTED segment 7, element 4'],
  ])('%s is an error with its place', (sdq, expected) => {
    const { figures, findings } = read([week, item, 'ZA*QS', sdq]);
    expect(
      findings.filter(({ severity }) => severity === 'ERROR').map(({ code, place }) => `${code} ${place}`),
    ).toEqual([expected]);
    expect(figures).toEqual([]);
  });

  test('whole numbers with decimals and exponents are whole', () => {
    expect(read([week, item, 'ZA*QS', 'SDQ*EA*92*1*5.000*2*-3.*3*2E2']).figures.map(({ units }) => units)).toEqual([
      5, -3, 200,
    ]);
  });

  test('a line without a product code is an error', () => {
    expect(codes([week, 'LIN**ZZ*5', 'ZA*QS', 'SDQ*EA*92*1*5'])).toEqual([`ITEM_MISSING segment ${lineSegment}`]);
  });
});

describe('measures', () => {
  const figuresFor = (quantities: readonly string[], settings: Partial<EdiSettings> = {}) => {
    const activities = quantities.flatMap((quantity) => {
      const [code, value] = quantity.split(' ');
      return [`ZA*${code}`, `SDQ*EA*92*1*${value}`];
    });
    const { figures, findings } = read([week, item, ...activities], settings);
    return {
      figures: figures.map(({ kind, to, units, inventory }) => [kind, to, units ?? inventory]),
      errors: findings.filter(({ severity }) => severity === 'ERROR').map(({ code }) => code),
    };
  };
  const available = 'available for sale (QA)';

  test.each<[string[], Partial<EdiSettings>, unknown[]]>([
    [['QS 5'], {}, [['SALE', '2026-01-09', 5]]],
    [['Q1 5'], {}, [['SALE', '2026-01-09', 5]]],
    [['QS 5', 'QU 2'], { sales: 'GROSS' }, [['SALE', '2026-01-09', 3]]],
    [['QS 5', 'QU 2'], { sales: 'NET' }, [['SALE', '2026-01-09', 5]]],
    [['Q1 3', 'QS 5', 'QU 2'], {}, [['SALE', '2026-01-09', 3]]],
    [['QU 2'], {}, [['SALE', '2026-01-09', -2]]],
    [['TS 9', 'QS 5'], {}, [['SALE', '2026-01-09', 5]]],
    [['TS 9', 'RE 9'], {}, [['SALE', '2026-01-09', 9]]],
    [['QR 6'], {}, [['RECEIPT', '2026-01-09', 6]]],
    [['QW 6', 'QC 1', 'QT 2', 'QL 3'], {}, []],
    [['QA -3'], {}, [['INVENTORY', '2026-01-09', { onHand: -3, definition: available }]]],
    [
      ['OH 9', 'QA 7', 'QP 12', 'QI 4'],
      {},
      [['INVENTORY', '2026-01-09', { onHand: 7, onOrder: 12, inTransit: 4, definition: available }]],
    ],
    [
      ['OH 9', 'QA 7'],
      { onHandCodes: ['OH'] },
      [['INVENTORY', '2026-01-09', { onHand: 9, definition: 'gross on hand, with damaged units (OH)' }]],
    ],
    [['QB 5'], {}, [['INVENTORY', '2026-01-02', { onHand: 5, definition: 'balance at the start of the period (QB)' }]]],
    [
      ['QS 5', 'QE 2'],
      {},
      [
        ['SALE', '2026-01-09', 5],
        ['INVENTORY', '2026-01-09', { onHand: 2, definition: 'balance at the end of the period (QE)' }],
      ],
    ],
  ])('%j with %j', (quantities, settings, expected) => {
    expect(figuresFor(quantities, settings)).toEqual({ figures: expected, errors: [] });
  });

  test('returns beside sales need the setting of the partner', () => {
    expect(figuresFor(['QS 5', 'QU 2']).errors).toEqual(['SETTING_NEEDED']);
  });

  test('a code without a meaning is a finding, and can get one', () => {
    const body = [week, item, 'ZA*X9', 'SDQ*EA*92*1*5', 'ZA*constructor', 'SDQ*EA*92*1*5'];
    expect(codes(body)).toContain('MEASURE_UNKNOWN segment 6, element 1');
    expect(read(body).figures).toEqual([]);
    expect(read(body, { measures: { X9: 'SOLD' } }).figures.map(({ units }) => units)).toEqual([5]);
  });
});

describe('days', () => {
  const day = (body: readonly string[], settings: Partial<EdiSettings> = {}) => {
    const { figures, findings } = read(body, settings);
    return [...figures.map(({ from, to }) => `${from} ${to}`), ...findings.map(({ code }) => code)];
  };
  const sold = [item, 'ZA*QS', 'SDQ*EA*92*1*5'];

  test('one date needs the setting of the partner', () => {
    const body = ['XQ*H*20260109', ...sold];
    expect(day(body)).toEqual(['SETTING_NEEDED']);
    expect(day(body, { singleDate: 'DAY' })).toEqual(['2026-01-09 2026-01-09']);
    expect(day(body, { singleDate: 'WEEK_ENDING' })).toEqual(['2026-01-03 2026-01-09']);
    expect(day(body, { singleDate: 'WEEK_STARTING' })).toEqual(['2026-01-09 2026-01-15']);
  });

  test('stock has the date of the document without a setting', () => {
    expect(day(['XQ*H*20260109', item, 'ZA*QA', 'SDQ*EA*92*1*5'])).toEqual(['2026-01-09 2026-01-09']);
  });

  test('the date of a quantity precedes the period', () => {
    expect(day([week, item, 'ZA*QS***007*20260105', 'SDQ*EA*92*1*5'], { singleDate: 'DAY' })).toEqual([
      '2026-01-05 2026-01-05',
    ]);
    expect(day([week, item, 'ZA*QS***007*20260230', 'SDQ*EA*92*1*5'])).toContain('PERIOD_INVALID');
  });

  test('a line has as many days as its quantities', () => {
    const activities = ['20260103', '20260104'].flatMap((date) => [`ZA*QS***184*${date}`, 'SDQ*EA*92*1*5']);
    expect(day([week, item, ...activities], { singleDate: 'DAY' })).toEqual([
      '2026-01-03 2026-01-03',
      '2026-01-04 2026-01-04',
    ]);
  });

  test('dates of a deal are not the date of the quantity', () => {
    expect(day([week, item, 'ZA*QS', 'G95*1', 'DTM*196*20260201', 'SDQ*EA*92*1*5'])).toEqual(['2026-01-03 2026-01-09']);
  });

  test('the period can be in DTM', () => {
    expect(day(['XQ*H', 'N1*RE*STORES', 'DTM*090*20260103', 'DTM*091*20260109', ...sold])).toEqual([
      '2026-01-03 2026-01-09',
    ]);
    expect(day(['XQ*H', 'N1*RE*STORES', 'DTM*097*20260109', ...sold], { singleDate: 'DAY' })).toEqual([
      '2026-01-09 2026-01-09',
    ]);
  });

  test('a document without days is an error', () => {
    expect(day(['XQ*H', ...sold])).toEqual(['PERIOD_MISSING']);
    expect(day(['XQ*H*20260109*20260103', ...sold])).toContain('PERIOD_INVALID');
    expect(day(['XQ*H*20260103*20260231', ...sold], { singleDate: 'DAY' })).toContain('PERIOD_INVALID');
  });

  test('years of two digits are years of this century', () => {
    expect(day(['XQ*H*260103*260109', ...sold])).toEqual(['2026-01-03 2026-01-09']);
  });
});

describe('products, cases, and prices', () => {
  test.each([
    ['LIN*1*****VN*A-1***UP*071234500017', ['071234500017 GTIN', 'A-1 SKU']],
    ['LIN**EN*4012345000023*UK*04012345000023', ['4012345000023 GTIN', '04012345000023 GTIN']],
    ['LIN**UP*07123450001', ['07123450001 UPC_WITHOUT_CHECK_DIGIT']],
    ['LIN**SK*55*CB*66', ['55 RETAILER_ITEM', '66 RETAILER_ITEM']],
    ['LIN**UA*10071234500014*UP*071234500017', ['071234500017 GTIN']],
  ])('%s', (lin, expected) => {
    const { figures } = read([week, lin, 'ZA*QS', 'SDQ*EA*92*1*5']);
    expect(figures[0]?.product.map(({ code, kind }) => `${code} ${kind}`)).toEqual(expected);
  });

  test('item numbers of a retailer have the kind of its settings', () => {
    const { figures } = read([week, 'LIN**CB*049-06-0127*IN*12345678', 'ZA*QS', 'SDQ*EA*92*1*5'], {
      itemCodes: { CB: 'DPCI', IN: 'TCIN' },
    });
    expect(figures[0]?.product).toEqual([
      { code: '12345678', kind: 'TCIN' },
      { code: '049-06-0127', kind: 'DPCI' },
    ]);
  });

  const cases = [week, 'LIN**UA*10071234500014*UP*071234500017', 'PO4*4*************6', 'ZA*QS', 'SDQ*CA*92*1*3'];
  test('cases are units of the pack, by the setting of the partner', () => {
    expect(read(cases, { cases: 'CASES' }).figures).toEqual([
      expect.objectContaining({
        units: 72,
        unitsPer: 1,
        product: expect.arrayContaining([{ code: '10071234500014', kind: 'GTIN' }]),
      }),
    ]);
    expect(read(cases, { cases: 'UNITS' }).figures.map(({ units }) => units)).toEqual([3]);
    expect(codes(cases)).toEqual(['SETTING_NEEDED segment 8']);
  });

  test('cases without a pack need the units of a case', () => {
    const body = [week, item, 'ZA*QS', 'SDQ*CA*92*1*3'];
    expect(codes(body, { cases: 'CASES' })).toEqual(['CASE_WITHOUT_PACK segment 7, element 4']);
    expect(read(body, { cases: 'CASES', unitsPerCase: 12 }).figures.map(({ units }) => units)).toEqual([36]);
  });

  test('sales have dollars from the price below the line or the activity', () => {
    for (const body of [
      [week, item, 'CTP**UCP*1.00', 'CTP**RTL*4.995', 'ZA*QS', 'SDQ*EA*92*1*3'],
      [week, item, 'ZA*QS', 'CTP**RTL*4.995', 'SDQ*EA*92*1*3'],
    ]) {
      expect(read(body).figures.map(({ units, cents }) => [units, cents])).toEqual([[3, 1499]]);
      expect(read(body, { price: 'NONE' }).figures[0]).not.toHaveProperty('cents');
    }
  });

  test('quantities in dollars are the dollars of the sales', () => {
    const { figures } = read([week, item, 'ZA*QS', 'SDQ*EA*92*1*3', 'SDQ*DO*92*1*14.97']);
    expect(figures.map(({ units, cents }) => [units, cents])).toEqual([[3, 1497]]);
  });

  test('order numbers of the retailer are yielded', () => {
    const { events } = read([week, 'XPO*1000*1099*92*035', item, 'ZA*QP*3*EA']);
    expect(events.flatMap((event) => (event.kind === 'ORDER_NUMBERS' ? [event.numbers] : []))).toEqual([
      { first: '1000', last: '1099', place: { qualifier: '92', id: '035' } },
    ]);
  });
});

describe('shapes of one week', () => {
  const sales = fc.uniqueArray(
    fc.record({
      store: fc.integer({ min: 1, max: 60 }).map(String),
      upc: fc.constantFrom('071234500017', '071234500024', '071234500031'),
      units: fc.integer({ min: -5, max: 500 }),
    }),
    { selector: ({ store, upc }) => `${store} ${upc}`, minLength: 1, maxLength: 120 },
  );
  const figuresFrom = (given: readonly SampleSale[], shape: Parameters<typeof build852>[1]) =>
    read(build852(given, shape, '2026-01-03', '2026-01-09')).figures;
  const rows = (figures: ReturnType<typeof figuresFrom>) =>
    figures
      .map(({ store, product, from, to, units }) => JSON.stringify([store, product[0]?.code, from, to, units]))
      .sort();

  test('with stores give the same figures, and totals give their sums', () => {
    fc.assert(
      fc.property(sales, (given) => {
        const expected = given.map(({ store, upc, units }) =>
          JSON.stringify([{ text: store, kind: 'NUMBER' }, upc, '2026-01-03', '2026-01-09', units]),
        );
        expect(rows(figuresFrom(given, 'STORES_IN_SDQ'))).toEqual(expected.sort());
        expect(rows(figuresFrom(given, 'LINE_PER_STORE'))).toEqual(expected);
        const totals = figuresFrom(given, 'TOTALS');
        expect(totals.every(({ store }) => store === null)).toBe(true);
        const sum = (values: readonly (number | undefined)[]) =>
          values.reduce<number>((total, value) => total + (value ?? 0), 0);
        for (const { product, units } of totals)
          expect(units).toBe(sum(given.filter(({ upc }) => upc === product[0]?.code).map((sale) => sale.units)));
      }),
      { numRuns: 60 },
    );
  });
});
