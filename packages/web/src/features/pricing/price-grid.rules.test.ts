import { afterEach, beforeEach, expect, test } from 'vitest';
import { copySelection, pasteText } from '../../kit/matrix/matrix-clipboard.ts';
import { enterText } from '../../kit/matrix/matrix-commands.ts';
import { describeInvalidEntry } from '../../kit/matrix/matrix-entry.ts';
import { undo } from '../../kit/matrix/matrix-history.ts';
import { selectAll, selectPlace } from '../../kit/matrix/matrix-selection.ts';
import { describeCell, describePaste, formatCell } from '../../kit/matrix/matrix-texts.ts';
import { session } from '../../kit/session.ts';
import { testIdentity } from '../../kit/testing/render.tsx';
import { adjustSelectedPrices, buildPriceUpdates, changedPrices, createPriceSheet } from './price-grid.rules.ts';
import { restoreUnsavedPrices, saveUnsavedPrices } from './unsaved-prices.ts';

beforeEach(() => session.identify(testIdentity()));
afterEach(() => session.clear('unidentified'));

const retail = { id: 1, name: 'Retail', isDefault: true, inactive: false };
const trade = { id: 2, name: 'Trade', isDefault: false, inactive: false };
const product = (id: number, price?: number) => ({
  id,
  upc: `00${id}`,
  sku: null,
  name: `Product ${id}`,
  productLine: null,
  pricing:
    price === undefined
      ? []
      : [{ id: id * 10, price, priceList: retail, inactive: false, minQuantity: null, maxQuantity: null }],
  season: null,
  amountOfPendingOrders: 0,
  attributes: [],
  packSize: 1,
  layerSize: null,
  palletSize: null,
  minQuantity: null,
  maxQuantity: null,
  unitWeightGrams: null,
  predecessorProduct: null,
  quantity: { onHand: 0, unavailable: 0 },
  inactive: false,
  discontinued: false,
});
const createSheet = () => createPriceSheet([product(1, 499), product(2)], [retail, trade]);

test('restores unsaved prices in a reloaded sheet, except those that were saved in the meantime', () => {
  const sheet = createSheet();
  enterText(sheet.model, '5.49', 'active');
  selectPlace(sheet.model, { row: 1, column: 1 });
  enterText(sheet.model, '7', 'active');
  saveUnsavedPrices(sheet, 'all');

  const [saved, again] = [createPriceSheet([product(1, 549), product(2)], [retail, trade]), createSheet()];
  const count = [restoreUnsavedPrices(saved, 'all'), restoreUnsavedPrices(again, 'all')];

  expect(count).toEqual([1, 2]);
  expect([...again.model.quantity]).toEqual([...sheet.model.quantity]);
  saveUnsavedPrices(createSheet(), 'all');
  expect(restoreUnsavedPrices(createSheet(), 'all')).toBe(0);
});

test('accepts typed and pasted prices in the currency of the account and stores cents', () => {
  const sheet = createSheet();

  enterText(sheet.model, '+0.50', 'active');
  selectPlace(sheet.model, { row: 0, column: 1 });
  const report = pasteText(sheet.model, '$1,299.00\n0.333\n');

  expect(report).toMatchObject({ pasted: 2, changed: 2, notNumbers: 0 });
  expect([...sheet.model.quantity]).toEqual([549, 129_900, 0, 33]);
  expect(buildPriceUpdates(changedPrices(sheet))).toEqual([
    { priceListId: 1, pricing: [{ productId: 1, price: 549 }] },
    {
      priceListId: 2,
      pricing: [
        { productId: 1, price: 129_900 },
        { productId: 2, price: 33 },
      ],
    },
  ]);
});

test('ignores empty pasted cells and leaves cleared prices unchanged', () => {
  const sheet = createSheet();
  pasteText(sheet.model, '\t2.00');
  expect([...sheet.model.quantity]).toEqual([499, 200, 0, 0]);

  enterText(sheet.model, '', 'active');

  expect(changedPrices(sheet)).toMatchObject({ count: 1, emptied: 1 });
});

test('copies prices in a format that spreadsheets can paste', () => {
  const sheet = createSheet();
  selectAll(sheet.model);

  expect(copySelection(sheet.model)).toBe('4.99\t\r\n\t');
});

test('adjusts each selected price by a percentage and undoes it', () => {
  const sheet = createSheet();
  selectAll(sheet.model);

  adjustSelectedPrices(sheet.model, 10, 'cent');

  expect([...sheet.model.quantity]).toEqual([549, 0, 0, 0]);
  expect(describeCell(sheet.model, 0)).toBe('5.49 was 4.99');
  undo(sheet.model);
  expect(changedPrices(sheet).count).toBe(0);
  expect(formatCell(0, 'cents')).toBe('–');
});

test('rejects typed and pasted prices in another currency, and accepts those of the account', () => {
  const sheet = createSheet();

  expect(enterText(sheet.model, '€5', 'active')).toBe(false);
  expect(describeInvalidEntry('€5', 'cents')).toBe('The price is in EUR. The account uses USD.');
  expect(describeInvalidEntry('five', 'cents')).toBe('Not a price. Try 4.99, +0.50 or +10%.');
  expect(enterText(sheet.model, '5.49 USD', 'active')).toBe(true);
  selectPlace(sheet.model, { row: 0, column: 1 });
  const report = pasteText(sheet.model, '€ 12,50\n12.50 EUR\n');

  expect(report).toMatchObject({ pasted: 0, notNumbers: 0 });
  expect(describePaste(report)).toBe(
    '0 cells pasted, 2 prices in another currency skipped: "€ 12,50" is in EUR. The account uses USD',
  );
  expect([...sheet.model.quantity]).toEqual([549, 0, 0, 0]);
  session.identify({ ...testIdentity(), currency: 'EUR' });
  expect(pasteText(sheet.model, '€ 12,50\n12,50 EUR\n')).toMatchObject({ pasted: 2 });
  expect(enterText(sheet.model, '$5', 'active')).toBe(false);
  expect([...sheet.model.quantity]).toEqual([549, 1250, 0, 1250]);
});

test('reads a typed decimal comma, and asks for a price with two meanings', () => {
  const sheet = createSheet();

  expect(enterText(sheet.model, '4,99', 'active')).toBe(true);
  expect(sheet.model.quantity[0]).toBe(499);
  expect(enterText(sheet.model, '1.234', 'active')).toBe(false);
  expect(describeInvalidEntry('1.234', 'cents')).toBe(
    'The price can mean 1,234 or 1.234: enter it without a thousands separator, or with two decimals.',
  );
});

test('reads pasted prices by the decimal sign that they prove together', () => {
  const sheet = createSheet();

  pasteText(sheet.model, '12,50\t1.234,00\n1,234\t1.500');

  expect([...sheet.model.quantity]).toEqual([1250, 123_400, 123, 150_000]);
});

test('skips pasted prices that are negative or contradict the others, and says why', () => {
  const sheet = createSheet();

  const report = pasteText(sheet.model, '12.50\t3.20\n12,75\t-6');

  expect([...sheet.model.quantity]).toEqual([1250, 320, 0, 0]);
  expect(describePaste(report)).toBe(
    '2 cells pasted, 2 values skipped: "12,75" has a decimal comma, but line 1 has a decimal point: all numbers must have the same decimal sign',
  );
});
