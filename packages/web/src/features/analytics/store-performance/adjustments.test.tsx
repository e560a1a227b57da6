// U8

import { analyticsRoutes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { pageWith, rejectWith, withHeaders } from '../../../kit/testing/responses.ts';
import { respond, type Sent } from '../../../kit/testing/server.ts';
import { extractDigits, toSignedPercent, validateAdjustment } from './adjustment.rules.ts';
import { downtown, harbour, server, uptown } from './store-performance.factory.ts';
import { StorePerformancePage } from './store-performance-page.tsx';

const show = ({ server: overrides = [], ...options }: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<StorePerformancePage />, { at: '/store-performance', ...options, server: [...overrides, ...server] });
type User = ReturnType<typeof show>['user'];

const enter = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'Adjust assortments' }));
  await screen.findByRole('checkbox', { name: 'Select Downtown' });
};
const select = async (user: User, ...names: string[]) => {
  for (const name of names) await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
};
const openDialog = async (user: User) => {
  await user.click(screen.getByRole('button', { name: /Adjust selected/ }));
  return within(await screen.findByRole('dialog', { name: 'Adjustment' }));
};
const patches = (sent: readonly Sent[]) =>
  sent
    .filter(({ method }) => method === 'PATCH')
    .toSorted((a, b) => a.path.localeCompare(b.path))
    .map(({ path, body }) => [path, body]);
const idempotencyKeys = (sent: readonly Sent[], path: string) =>
  sent.filter((request) => request.path === path).map(({ headers }) => headers.get('idempotency-key'));
const adjustmentPath = (storeId: number) => `/api/v1/stores/${storeId}/assortment/items/adjustment`;

const undoToken = (storeId: number) => `00000000-0000-4000-8000-00000000000${storeId}`;
const adjusted = { changedItems: 3, totalParLevelBefore: 40, totalParLevelAfter: 44 };

/** Rejects the adjustments of stores in the set. */
const rejecting = (broken: ReadonlySet<number>) => [
  respond(storeAssortmentRoutes.adjustByPercent, ({ params }) =>
    broken.has(params.storeId) ? rejectWith('STORE_NOT_FOUND', { message: 'The store was deleted.' }) : adjusted,
  ),
];

describe('selecting stores', () => {
  test('shows checkboxes and assortment columns, and disables filters and search', async () => {
    const { user } = show({ at: '/store-performance?companyId=1' });

    await enter(user);

    const row = screen.getByRole('row', { name: /Downtown/ });
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(expect.arrayContaining(['Assortment Count', 'Adjustment', 'Par Level']));
    expect(within(row).getByRole('cell', { name: '40' })).toBeTruthy();
    expect(within(row).getByRole('cell', { name: '−3' })).toBeTruthy();
    expect(within(row).getByRole('cell', { name: '37' })).toBeTruthy();
    for (const name of ['Company', 'Region'])
      expect(screen.getByRole<HTMLInputElement>('combobox', { name }).matches(':disabled')).toBe(true);
    expect(screen.getByRole('searchbox', { name: 'Search' }).matches(':disabled')).toBe(true);
    expect(screen.getByRole('button', { name: 'Adjust selected' }).matches(':disabled')).toBe(true);
  });

  test('enables the adjustment for a selection, and Cancel clears the selection', async () => {
    const { user } = show();
    await enter(user);
    const adjust = () => screen.getByRole('button', { name: /Adjust selected/ }).matches(':disabled');

    await select(user, 'Downtown');
    expect(adjust()).toBe(false);
    await select(user, 'Downtown');
    expect(adjust()).toBe(true);
    await select(user, 'Downtown', 'Uptown');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));

    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Par Level' })).toBeNull();
    await enter(user);
    expect(adjust()).toBe(true);
  });

  test('is hidden from users without access', async () => {
    show({ roles: [] });

    await screen.findByRole('row', { name: /Downtown/ });

    expect(screen.queryByRole('button', { name: 'Adjust assortments' })).toBeNull();
  });
});

describe('the adjustment', () => {
  test('accepts digits only, requires a value, and allows at most 500', async () => {
    const { user } = show();
    await enter(user);
    await select(user, 'Downtown', 'Uptown');

    const dialog = await openDialog(user);
    const percent = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Percent' });
    const adjust = () => dialog.getByRole('button', { name: 'Adjust' }).matches(':disabled');

    expect(dialog.getByText('You selected 2 store(s)...')).toBeTruthy();
    expect(adjust()).toBe(true);
    await user.type(percent, '-5a0.1');
    expect(percent.value).toBe('501');
    expect(dialog.getByText('Max adjustment value is 500 %.')).toBeTruthy();
    expect(adjust()).toBe(true);
    await user.clear(percent);
    expect(dialog.getByText('Adjustment value is required.')).toBeTruthy();
    await user.click(percent);
    await user.paste(' +1,2 % ');
    expect(percent.value).toBe('12');
    expect(adjust()).toBe(false);
  });

  test('is sent once for every selected store and confirmed', async () => {
    const { user, sent } = show();
    await enter(user);
    await user.click(screen.getByRole('checkbox', { name: 'Select all stores of this page' }));
    const dialog = await openDialog(user);
    await user.type(dialog.getByRole('textbox', { name: 'Percent' }), '25');
    const requestsBefore = sent.filter(({ method }) => method === 'GET').length;

    await user.click(dialog.getByRole('button', { name: 'Adjust' }));

    expect(await screen.findByText('Adjustment was successfully applied to all selected stores')).toBeTruthy();
    expect(patches(sent)).toEqual([1, 2, 3].map((id) => [adjustmentPath(id), { percent: 25 }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('checkbox')).toBeNull();
    await waitFor(() => expect(sent.filter(({ method }) => method === 'GET').length).toBeGreaterThan(requestsBefore));
  });

  test('previews the change of each store before it is sent', async () => {
    const { user, sent } = show();
    await enter(user);
    await select(user, 'Downtown', 'Uptown');
    const dialog = await openDialog(user);

    await user.type(dialog.getByRole('textbox', { name: 'Percent' }), '10');

    expect(await dialog.findByText('Total par level: 88 units instead of 80')).toBeTruthy();
    expect(dialog.getByRole('row', { name: 'Uptown 40 44' })).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Uptown' }).getAttribute('href')).toBe('/stores/storeDetail/2');
    expect(patches(sent)).toEqual([]);
  });

  test('is reverted in all stores by one Undo', async () => {
    const { user, sent } = show({
      server: [
        respond(undoRoutes.undo, { restored: 3, skipped: 1 }),
        respond(storeAssortmentRoutes.adjustByPercent, ({ params }) =>
          withHeaders(adjusted, { 'x-undo-token': undoToken(params.storeId) }),
        ),
      ],
    });
    await enter(user);
    await select(user, 'Downtown', 'Uptown');
    const dialog = await openDialog(user);
    await user.type(dialog.getByRole('textbox', { name: 'Percent' }), '10{Enter}');

    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('6 undone, 2 skipped because they were changed since.')).toBeTruthy();
    const undone = sent.filter(({ path }) => path.startsWith('/api/v1/undo/')).map(({ path }) => path);
    expect(undone.toSorted()).toEqual([1, 2].map((id) => `/api/v1/undo/${undoToken(id)}`).toSorted());
  });

  test('is sent as a negative percentage for a decrease', async () => {
    const { user, sent } = show();
    await enter(user);
    await select(user, 'Harbour');
    const dialog = await openDialog(user);

    await user.click(dialog.getByRole('combobox', { name: 'Adjust type' }));
    await user.click(await screen.findByRole('option', { name: 'Decrease' }));
    await user.type(dialog.getByRole('textbox', { name: 'Percent' }), '10{Enter}');

    await screen.findByText('Adjustment was successfully applied to all selected stores');
    expect(patches(sent)).toEqual([[adjustmentPath(3), { percent: -10 }]]);
  });

  test('is sent once by a double click', async () => {
    const { user, sent } = show();
    await enter(user);
    await select(user, 'Harbour');
    const dialog = await openDialog(user);
    await user.type(dialog.getByRole('textbox', { name: 'Percent' }), '10');

    const adjust = dialog.getByRole('button', { name: 'Adjust' });
    fireEvent.click(adjust);
    fireEvent.click(adjust);

    await screen.findByText('Adjustment was successfully applied to all selected stores');
    expect(patches(sent)).toHaveLength(1);
  });

  test('lists the stores that failed, and Retry sends only them, with the same key', async () => {
    const broken = new Set([2, 3]);
    const { user, sent } = show({ server: rejecting(broken) });
    await enter(user);
    await select(user, 'Downtown', 'Uptown', 'Harbour');
    const dialog = await openDialog(user);
    await user.type(dialog.getByRole('textbox', { name: 'Percent' }), '10{Enter}');

    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toBe('Bulk adjustment failed. ');
    expect(screen.queryByRole('checkbox')).toBeNull();
    const panel = within(await screen.findByRole('region', { name: '2 stores were not adjusted' }));
    expect(panel.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Uptown +10%The store was deleted.',
      'Harbour +10%The store was deleted.',
    ]);

    broken.delete(2);
    await user.click(panel.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('region', { name: '1 store was not adjusted' });
    broken.clear();
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('Adjustment was successfully applied to all selected stores')).toBeTruthy();
    expect(screen.queryByRole('region', { name: /not adjusted/ })).toBeNull();
    expect([1, 2, 3].map((id) => idempotencyKeys(sent, adjustmentPath(id)).length)).toEqual([1, 2, 3]);
    expect(new Set(idempotencyKeys(sent, adjustmentPath(3))).size).toBe(1);
  });

  test('is restored after the page was closed, and can be completed without repeating requests', async () => {
    let isClosed = false;
    const first = show({
      server: [
        respond(storeAssortmentRoutes.adjustByPercent, ({ params }) =>
          params.storeId === 2 && !isClosed ? new Promise(() => undefined) : adjusted,
        ),
      ],
    });
    await enter(first.user);
    await select(first.user, 'Downtown', 'Uptown');
    const dialog = await openDialog(first.user);
    await first.user.type(dialog.getByRole('textbox', { name: 'Percent' }), '10{Enter}');
    await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('1 of 2 stores'));

    isClosed = true;
    cleanup();
    const second = show();
    const panel = within(await screen.findByRole('region', { name: '1 store was not adjusted' }));
    expect(panel.getByRole('listitem').textContent).toContain('Uptown +10%The page was closed');
    await second.user.click(panel.getByRole('button', { name: 'Retry' }));

    await waitFor(() => expect(patches(second.sent)).toEqual([[adjustmentPath(2), { percent: 10 }]]));
    expect(idempotencyKeys(second.sent, adjustmentPath(2))).toEqual(idempotencyKeys(first.sent, adjustmentPath(2)));
    await waitFor(() => expect(screen.queryByRole('region', { name: /not adjusted/ })).toBeNull());
  });

  test('can be dismissed after a failure', async () => {
    const { user } = show({ server: rejecting(new Set([1])) });
    await enter(user);
    await select(user, 'Downtown');
    const dialog = await openDialog(user);
    await user.type(dialog.getByRole('textbox', { name: 'Percent' }), '10{Enter}');

    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));

    expect(screen.queryByRole('region', { name: /not adjusted/ })).toBeNull();
  });
});

describe('a selection over several pages', () => {
  test('is adjusted completely', async () => {
    const pages = [[downtown, uptown], [harbour]];
    const { user, sent } = show({
      server: [
        respond(analyticsRoutes.storePerformance, ({ query: { page } }) =>
          pageWith(pages[page] ?? [], { number: page, totalElements: 21 }),
        ),
      ],
    });
    await enter(user);
    await select(user, 'Uptown');
    await user.click(screen.getByRole('link', { name: 'Next page' }));
    await screen.findByRole('checkbox', { name: 'Select Harbour' });
    await select(user, 'Harbour');

    const dialog = await openDialog(user);
    expect(dialog.getByText('You selected 2 store(s)...')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: 'Percent' }), '5{Enter}');

    await waitFor(() => expect(patches(sent)).toEqual([2, 3].map((id) => [adjustmentPath(id), { percent: 5 }])));
  });
});

describe('the rules of the adjustment', () => {
  test('accept digits only', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => /^[0-9]*$/.test(extractDigits(text))));
    expect(extractDigits('1a2 %3')).toBe('123');
  });

  test('accept 0 to 500', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2000 }), (value) => {
        expect(validateAdjustment(String(value)) === undefined).toBe(value <= 500);
      }),
    );
  });

  test('make a decrease negative and leave 0 unsigned', () => {
    expect(toSignedPercent({ adjustType: 'INCREASE', value: 25 })).toBe(25);
    expect(toSignedPercent({ adjustType: 'DECREASE', value: 25 })).toBe(-25);
    expect(toSignedPercent({ adjustType: 'DECREASE', value: 0 })).toBe(0);
  });
});
