import type { FigureCode, FigureStore } from '@shelfward/contract/feeds/retail-figure.ts';
import { toGtin } from '@shelfward/contract/kit/gtin.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createFigureMatcher,
  type FigureIdentities,
  type KnownProduct,
  type KnownStore,
} from './match-figures.rules.ts';

const makeStore = (id: number, given: Partial<KnownStore> = {}): KnownStore => ({
  id,
  name: `Store ${id}`,
  number: String(id),
  gln: null,
  regions: [],
  inactive: false,
  ...given,
});

const makeProduct = (id: number, given: Partial<KnownProduct> = {}): KnownProduct => ({
  id,
  upc: `ITEM-${id}`,
  sku: null,
  inactive: false,
  ...given,
});

const makeMatcher = (given: Partial<FigureIdentities>) =>
  createFigureMatcher({ stores: [], products: [], storeAliases: [], productAliases: [], ...given });

describe('a store of a figure', () => {
  const aliases: FigureIdentities['storeAliases'] = [
    { key: '17', kind: 'NUMBER', divisionKey: 'denver', storeId: 3 },
    { key: 'main st', kind: 'NAME', divisionKey: '', storeId: 2 },
    { key: '0123456789012', kind: 'DUNS4', divisionKey: '', storeId: 2 },
  ];
  const { matchStore } = makeMatcher({
    stores: [
      makeStore(1, { number: '17', regions: ['Dallas', '35'] }),
      makeStore(2, { name: 'Uptown', number: '0042', gln: '0614141000012' }),
      makeStore(3, { number: '99', regions: ['Denver'] }),
      makeStore(4, { number: '17', regions: ['Houston'] }),
      makeStore(5, { number: '8', inactive: true }),
      makeStore(6, { number: '8' }),
      makeStore(7, { number: '7' }),
      makeStore(8, { number: '007' }),
    ],
    storeAliases: aliases,
  });

  test.each<[FigureStore, object | 'AMBIGUOUS' | undefined]>([
    [
      { text: '17', kind: 'NUMBER', division: '35 Dallas' },
      { id: 1, way: 'NUMBER', isGuess: false },
    ],
    [
      { text: '17', kind: 'NUMBER', division: 'Houston' },
      { id: 4, way: 'NUMBER', isGuess: false },
    ],
    [
      { text: '17', kind: 'NUMBER', division: 'DENVER' },
      { id: 3, way: 'ALIAS', isGuess: false },
    ],
    [{ text: '17', kind: 'NUMBER' }, 'AMBIGUOUS'],
    [
      { text: '42', kind: 'NUMBER' },
      { id: 2, way: 'WITHOUT_ZEROS', isGuess: true },
    ],
    [{ text: '0042' }, { id: 2, way: 'NUMBER', isGuess: false }],
    [{ text: '8' }, { id: 6, way: 'NUMBER', isGuess: false }],
    [{ text: '007' }, { id: 8, way: 'NUMBER', isGuess: false }],
    [{ text: '0007' }, 'AMBIGUOUS'],
    [
      { text: '0614141000012', kind: 'GLN' },
      { id: 2, way: 'GLN', isGuess: false },
    ],
    [{ text: '0614141000012' }, { id: 2, way: 'GLN', isGuess: false }],
    [
      { text: ' UPTOWN ', kind: 'NAME' },
      { id: 2, way: 'NAME', isGuess: false },
    ],
    [
      { text: 'Main St', kind: 'NUMBER' },
      { id: 2, way: 'ALIAS', isGuess: false },
    ],
    [
      { text: 'Grocers #0099', kind: 'NAME' },
      { id: 3, way: 'NUMBER_IN_NAME', isGuess: true },
    ],
    [
      { text: '0123456789012', kind: 'DUNS4' },
      { id: 2, way: 'ALIAS', isGuess: false },
    ],
    [
      { text: '1111111110099', kind: 'DUNS4' },
      { id: 3, way: 'DUNS4', isGuess: true },
    ],
    [
      { text: '99', kind: 'NUMBER', division: 'Dallas' },
      { id: 3, way: 'OTHER_DIVISION', isGuess: true },
    ],
    [{ text: '5000', kind: 'NUMBER' }, undefined],
    [{ text: '' }, undefined],
  ])('%j is %j', (given, expected) => {
    expect(matchStore(given)).toEqual(expected);
    expect(matchStore(given)).toEqual(expected);
  });

  test('of a retailer without regions matches by number, whatever its division', () => {
    const plain = makeMatcher({ stores: [makeStore(1, { number: '17' })] });

    expect(plain.matchStore({ text: '17', kind: 'NUMBER', division: 'Dallas' })).toEqual({
      id: 1,
      way: 'NUMBER',
      isGuess: false,
    });
  });

  test('is never a store without a shared digit or name', () => {
    const number = fc.stringMatching(/^\d{1,6}$/);
    fc.assert(
      fc.property(fc.uniqueArray(number, { minLength: 1, maxLength: 20 }), number, (numbers, wanted) => {
        const stores = numbers.map((one, index) => makeStore(index + 1, { number: one, name: `Shop ${index}` }));
        const found = makeMatcher({ stores }).matchStore({ text: wanted, kind: 'NUMBER' });
        const same = numbers.filter((one) => Number(one) === Number(wanted));
        const exact = numbers.indexOf(wanted);

        if (exact >= 0) expect(found).toEqual({ id: exact + 1, way: 'NUMBER', isGuess: false });
        else if (same.length === 1) expect(found).toMatchObject({ isGuess: true });
        else expect(found).toBe(same.length > 1 ? 'AMBIGUOUS' : undefined);
      }),
    );
  });
});

describe('a product of a figure', () => {
  const upc = '012345678905';
  const { matchProduct } = makeMatcher({
    products: [
      makeProduct(1, { upc }),
      makeProduct(2, { upc: '4006381333931', sku: 'PEN-1' }),
      makeProduct(3, { sku: '556677' }),
      makeProduct(4),
    ],
    productAliases: [
      { key: '5501', kind: 'RETAILER_ITEM', isOfCompany: true, productId: 2 },
      { key: '123-45-6789', kind: 'DPCI', isOfCompany: true, productId: 3 },
      { key: 'old pen', kind: 'NAME', isOfCompany: false, productId: 2 },
      { key: '900', kind: 'TCIN', isOfCompany: false, productId: 4 },
      { key: '556677', kind: 'TCIN', isOfCompany: true, productId: 4 },
    ],
  });

  test.each<[string, readonly FigureCode[], object | undefined]>([
    ['its UPC', [{ kind: 'GTIN', code: upc }], { id: 1, way: 'GTIN' }],
    ['its GTIN-14', [{ kind: 'GTIN', code: `00${upc}` }], { id: 1, way: 'GTIN' }],
    ['its UPC without leading zero', [{ kind: 'GTIN', code: '12345678905' }], { id: 1, way: 'GTIN' }],
    ['11 digits', [{ kind: 'UPC_WITHOUT_CHECK_DIGIT', code: '01234567890' }], { id: 1, way: 'CHECK_DIGIT' }],
    ['the case of its UPC', [{ kind: 'GTIN', code: '10012345678902' }], undefined],
    ['a number that a spreadsheet shortened', [{ kind: 'GTIN', code: '1.23E+10' }], undefined],
    ['an item of the retailer', [{ kind: 'RETAILER_ITEM', code: '0005501' }], { id: 2, way: 'RETAILER_ITEM' }],
    ['a TCIN equal to an item number', [{ kind: 'TCIN', code: '5501' }], undefined],
    ['a DPCI without hyphens', [{ kind: 'DPCI', code: '123456789' }], { id: 3, way: 'RETAILER_ITEM' }],
    ['its SKU', [{ kind: 'SKU', code: 'pen-1' }], { id: 2, way: 'SKU' }],
    ['a code that is the UPC here', [{ kind: 'SKU', code: 'item-4' }], { id: 4, way: 'SKU' }],
    ['a name', [{ kind: 'SKU', code: 'Old pen' }], { id: 2, way: 'ALIAS' }],
    ['an item that is an alias and a SKU', [{ kind: 'TCIN', code: '556677' }], { id: 4, way: 'RETAILER_ITEM' }],
    [
      'an item that is a SKU',
      [{ kind: 'RETAILER_ITEM', code: '556677' }],
      { id: 3, way: 'ITEM_AS_SKU', isGuess: true },
    ],
    [
      'a GTIN before an item number',
      [
        { kind: 'RETAILER_ITEM', code: '5501' },
        { kind: 'GTIN', code: upc },
      ],
      { id: 1, way: 'GTIN' },
    ],
    [
      'an alias of its second code',
      [
        { kind: 'TCIN', code: '1' },
        { kind: 'TCIN', code: '556677' },
      ],
      { id: 4, way: 'RETAILER_ITEM' },
    ],
    ['no code', [], undefined],
  ])('is found by %s', (_, codes, expected) => {
    expect(matchProduct(codes)).toEqual(expected && { isGuess: false, ...expected });
  });

  test('is found by each form of its GTIN, and by no other valid GTIN', () => {
    const payload = fc.bigInt({ min: 10_000_000_000n, max: 99_999_999_999n }).map(String);
    fc.assert(
      fc.property(payload, payload, (own, other) => {
        fc.pre(own !== other);
        const full = toGtin(own)?.slice(2) ?? '';
        const matcher = makeMatcher({ products: [makeProduct(1, { upc: full })] });
        const forms: FigureCode[] = [
          { kind: 'GTIN', code: full },
          { kind: 'GTIN', code: full.padStart(14, '0') },
          { kind: 'UPC_WITHOUT_CHECK_DIGIT', code: full.slice(0, -1) },
        ];

        for (const form of forms) expect(matcher.matchProduct([form])).toMatchObject({ id: 1, isGuess: false });
        const wrong = toGtin(other)?.slice(2) ?? '';
        fc.pre(wrong.slice(0, -1) !== full && full.slice(0, -1) !== wrong);
        expect(matcher.matchProduct([{ kind: 'GTIN', code: wrong }])).toBeUndefined();
      }),
    );
  });
});
