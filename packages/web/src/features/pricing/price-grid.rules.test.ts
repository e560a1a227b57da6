import { expect, test } from 'vitest';
import { copySelection, pasteText } from '../../kit/matrix/matrix-clipboard.ts';
import { enterText } from '../../kit/matrix/matrix-commands.ts';
import { undo } from '../../kit/matrix/matrix-history.ts';
import { selectAll, selectPlace } from '../../kit/matrix/matrix-selection.ts';
import { describeCell, formatCell } from '../../kit/matrix/matrix-texts.ts';
import { adjustSelectedPrices, bodyOf, changedPrices, sheetOf } from './price-grid.rules.ts';
import { keepUnsavedPrices, restoreUnsavedPrices } from './unsaved-prices.ts';

const retail = { id: 1, name: 'Retail', isDefault: true, inactive: false };
const trade = { id: 2, name: 'Trade', isDefault: false, inactive: false };
const product = (id: number, price?: number) => ({
  id,
  upc: `00${id}`,
  sku: null,
  name: `Product ${id}`,
  productLine: null,
  pricing: price === undefined ? [] : [{ id: id * 10, price, priceList: retail, inactive: false }],
  season: null,
  amountOfPendingOrders: 0,
  attributes: [],
  packSize: 1,
  quantity: { onHand: 0, unavailable: 0 },
  inactive: false,
  discontinued: false,
});
const given = () => sheetOf([product(1, 499), product(2)], [retail, trade]);

test('what was typed is entered again in a sheet that was read anew, and what was saved meanwhile is not', () => {
  const sheet = given();
  enterText(sheet.model, '5.49', 'active');
  selectPlace(sheet.model, { row: 1, column: 1 });
  enterText(sheet.model, '7', 'active');
  keepUnsavedPrices(sheet, 'all');

  const [saved, again] = [sheetOf([product(1, 549), product(2)], [retail, trade]), given()];
  const count = [restoreUnsavedPrices(saved, 'all'), restoreUnsavedPrices(again, 'all')];

  expect(count).toEqual([1, 2]);
  expect([...again.model.quantity]).toEqual([...sheet.model.quantity]);
  keepUnsavedPrices(given(), 'all');
  expect(restoreUnsavedPrices(given(), 'all')).toBe(0);
});

test('prices are typed and pasted in dollars and kept in cents', () => {
  const sheet = given();

  enterText(sheet.model, '+0.50', 'active');
  selectPlace(sheet.model, { row: 0, column: 1 });
  const report = pasteText(sheet.model, '$1,299.00\n0.333\n');

  expect(report).toMatchObject({ pasted: 2, changed: 2, notNumbers: 0 });
  expect([...sheet.model.quantity]).toEqual([549, 129_900, 0, 33]);
  expect(bodyOf(changedPrices(sheet))).toEqual([
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

test('an empty pasted cell leaves the price alone, and a price that is emptied stays', () => {
  const sheet = given();
  pasteText(sheet.model, '\t2.00');
  expect([...sheet.model.quantity]).toEqual([499, 200, 0, 0]);

  enterText(sheet.model, '', 'active');

  expect(changedPrices(sheet)).toMatchObject({ count: 1, emptied: 1 });
});

test('what is copied is what a spreadsheet pastes back', () => {
  const sheet = given();
  selectAll(sheet.model);

  expect(copySelection(sheet.model)).toBe('4.99\t\r\n\t');
});

test('a percentage changes each selected price by itself, and can be taken back', () => {
  const sheet = given();
  selectAll(sheet.model);

  adjustSelectedPrices(sheet.model, 10, 'cent');

  expect([...sheet.model.quantity]).toEqual([549, 0, 0, 0]);
  expect(describeCell(sheet.model, 0)).toBe('5.49 was 4.99');
  undo(sheet.model);
  expect(changedPrices(sheet).count).toBe(0);
  expect(formatCell(0, 'cents')).toBe('–');
});
