import { defaultSettings, type EdiOrder, type EdiParty } from '@shelfward/edi/public.ts';
import { makeEdiOrder } from '@shelfward/edi/testing/edi-documents.ts';
import { expect, test } from 'vitest';
import {
  describeDrafts,
  describeTerms,
  findDoubts,
  findOrderStore,
  findShipDate,
  isRounded,
  toCodes,
  toNetPrice,
  toOrderNumber,
  toPriceCents,
  toStoreOrderNumber,
} from './purchase-order.rules.ts';

const order = makeEdiOrder();
const toParty = (role: string, qualifier: string, id: string): EdiParty => ({
  role,
  name: '',
  qualifier,
  id,
  address: [],
});

test('the store of an order is that of its part, else its ship-to party, else its buyer', () => {
  const find = (parties: readonly EdiParty[], store?: { qualifier: string; id: string }) =>
    findOrderStore({ ...order, parties }, { store, lines: [] } as never, defaultSettings);
  const parties = [toParty('BY', '92', '7'), toParty('ST', 'UL', '0812345'), toParty('VN', '92', '9')];

  expect(find(parties, { qualifier: '9', id: '12' })).toEqual({ text: '12', kind: 'DUNS4' });
  expect(find(parties)).toEqual({ text: '0812345', kind: 'GLN' });
  expect(find(parties.slice(0, 1))).toEqual({ text: '7', kind: 'NUMBER' });
  expect(find([toParty('ST', 'XX', '5')])).toEqual({ text: '5', kind: 'NUMBER' });
  expect([find(parties.slice(2)), find([toParty('ST', '92', '')]), find([])]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('only codes with a meaning are product codes', () => {
  expect(
    toCodes(
      [
        { qualifier: 'UP', value: '012345678905' },
        { qualifier: 'ZZ', value: 'x' },
        { qualifier: 'VN', value: 'A-1' },
      ],
      defaultSettings,
    ),
  ).toEqual([
    { code: '012345678905', kind: 'GTIN' },
    { code: 'A-1', kind: 'SKU' },
  ]);
});

test('prices with four decimals become cents', () => {
  expect([123_456, 123_449, 100, 50, 49, 0].map(toPriceCents)).toEqual([1235, 1234, 1, 1, 0, 0]);
  expect([123_456, 123_400, 0].map(isRounded)).toEqual([true, false, false]);
});

test('an order number names its release and, if there are several orders, its store', () => {
  expect([toOrderNumber(order), toOrderNumber({ ...order, release: '4' })]).toEqual(['PO-1', 'PO-1-4']);
  expect([toStoreOrderNumber('PO-1', '77', true), toStoreOrderNumber('PO-1', '77', false)]).toEqual([
    'PO-1',
    'PO-1/77',
  ]);
});

test('an order ships on its ship date, else not before the first one', () => {
  const dates = { ship: '2026-02-02', shipNotBefore: '2026-02-01', deliver: '2026-02-09' };

  expect(findShipDate({ ...order, dates })).toBe('2026-02-02');
  expect(findShipDate({ ...order, dates: { shipNotBefore: '2026-02-01' } })).toBe('2026-02-01');
  expect(findShipDate({ ...order, dates: { deliver: '2026-02-09' } })).toBeNull();
});

test('terms without a field of an order are its note, of at most 4,000 characters', () => {
  const dates = {
    shipNotBefore: '2026-02-01',
    shipNotAfter: '2026-02-02',
    deliverNotBefore: '2026-02-03',
    deliverNotAfter: '2026-02-04',
    deliver: '2026-02-05',
    cancelAfter: '2026-02-06',
    ship: '2026-02-07',
  };

  expect(describeTerms(order, 'USD')).toBeNull();
  expect(
    describeTerms(
      { ...order, dates, department: '12', terms: '2 % 30', routing: 'UPS', notes: ['Call', 'Dock 4'] },
      'USD',
    ),
  ).toBe(
    [
      'Department: 12',
      'Ship not before: 02/01/2026',
      'Ship not after: 02/02/2026',
      'Deliver not before: 02/03/2026',
      'Deliver not after: 02/04/2026',
      'Deliver: 02/05/2026',
      'Cancel after: 02/06/2026',
      'Terms: 2 % 30',
      'Routing: UPS',
      'Call',
      'Dock 4',
    ].join('\n'),
  );
  expect(describeTerms({ ...order, notes: ['x'.repeat(4001)] }, 'USD')).toHaveLength(4000);
});

test('created orders are counted with their units', () => {
  const draft = (...quantities: number[]) => ({ lines: quantities.map((quantity) => ({ quantity })) });

  expect(describeDrafts([draft(3, 4), draft(5)] as never)).toEqual(['2 orders with 12 units created.']);
});

test('a net price is that of the list less the discount, rounded to cents', () => {
  expect([toNetPrice(105, 0), toNetPrice(105, 50), toNetPrice(101, 2.5), toNetPrice(null, 5)]).toEqual([
    105,
    53,
    98,
    undefined,
  ]);
  expect(toNetPrice(undefined, 5)).toBeUndefined();
});

test('allowances and charges name their line, their amount or percentage, and their text or code', () => {
  const allowances: EdiOrder['allowances'] = [
    { place: 'segment 9', kind: 'CHARGE', code: 'D240', description: 'Freight', lineId: '', cents: 500 },
    { place: 'segment 9', kind: 'ALLOWANCE', code: 'C310', description: '', lineId: '3', percent: 2 },
    { place: 'segment 9', kind: 'ALLOWANCE', code: '', description: '', lineId: '' },
  ];

  expect(describeTerms({ ...order, allowances }, 'USD')?.split('\n')).toEqual([
    'Charge Freight: $5.00',
    'Allowance of line 3 C310: 2%',
    'Allowance: 0%',
  ]);
});

const now = { currency: 'USD', today: '2026-01-05' };

test('an order of today without contradictions has no doubts', () => {
  expect(findDoubts(order, now)).toEqual([]);
  expect(findDoubts({ ...order, currency: 'USD' }, now)).toEqual([]);
});

test('another currency, a future date, and a price basis without a meaning are doubts', () => {
  const toLine = (priceBasis: string, priceUnits: number | null) =>
    ({ priceBasis, priceUnits, written: { quantity: 1, unit: 'EA' } }) as EdiOrder['lines'][0];

  expect(findDoubts({ ...order, currency: 'CAD' }, now)).toEqual(['The amounts are in CAD; the account uses USD.']);
  expect(findDoubts({ ...order, orderedOn: '2026-01-06' }, now)).toEqual([
    'The date of the order, 01/06/2026, is in the future.',
  ]);
  expect(findDoubts({ ...order, lines: [toLine('XX', null), toLine('PE', 1), toLine('XX', null)] }, now)).toEqual([
    'The price basis XX (PO105) is not known.',
  ]);
});

test('a stated number of lines that differs is a doubt', () => {
  expect(findDoubts({ ...order, stated: { lines: 2 } }, now)).toEqual(['The document states 2 lines and has 0.']);
});

test('a stated sum of quantities that the lines do not have is a doubt', () => {
  expect(findDoubts({ ...order, stated: { quantity: 3 } }, now)).toEqual([
    'The document states a sum of quantities of 3, which its lines do not have.',
  ]);
});
