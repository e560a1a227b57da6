import type { OrderEntry } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { orderEntryRoutes } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Identity } from '../../kit/session.ts';
import { makeEntryProduct, makeEntryStore, makeOrderEntry } from '../../kit/testing/fixtures/order-entry.fixture.ts';
import { makeOrder } from '../../kit/testing/fixtures/orders.fixture.ts';
import { showOnPhone } from '../../kit/testing/phone.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith, rejectWith } from '../../kit/testing/responses.ts';
import { type Handler, respond } from '../../kit/testing/server.ts';
import { NewOrderPage } from './new-order-page.tsx';

const products = [makeEntryProduct(51), makeEntryProduct(52, { suggested: 0, onHand: 12 })];
const order = makeOrder([{ productId: 51, quantity: 12, unitPrice: 1120 }]);
const { nextStatuses: _, ...draft } = order;

const identity = { scope: 'PARTNER', roles: [], timeZone: 'America/New_York' } as const;

/** A window with room for the sums beside the products. */
const showOnWideScreen = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => Object.assign(new EventTarget(), { ...wide, media }));
const wide = { matches: false, onchange: null, addListener: () => undefined, removeListener: () => undefined };

const open = (entry: Partial<OrderEntry> = {}, server: readonly Handler[] = [], viewed: Partial<Identity> = {}) =>
  renderScreen(<NewOrderPage />, {
    identity: { ...identity, ...viewed },
    server: [
      ...server,
      respond(orderEntryRoutes.list, pageWith([makeEntryStore()])),
      respond(orderEntryRoutes.get, makeOrderEntry(products, entry)),
      respond(orderRoutes.create, { ...order, version: 1 }),
      respond(orderRoutes.update, { ...order, version: 2 }),
      respond(orderRoutes.get, { ...order, version: 1 }),
      respond(orderEntryRoutes.submit, { ...draft, nextStatuses: [], status: 'PENDING', version: 3 }),
    ],
  });
const findPacks = (id = 51) => screen.findByRole<HTMLInputElement>('textbox', { name: `Packs of Candle ${id}` });

test('starts with the suggestion, and says why', async () => {
  showOnWideScreen();
  open();

  expect((await findPacks()).value).toBe('2');
  expect((await findPacks(52)).value).toBe('0');
  expect(screen.getByText('par 12 − on hand 0 − on the way 0 = 12 units, which is 2 packs of 6')).toBeTruthy();
  expect(screen.getAllByText('$134.40').length).toBeGreaterThan(0);
  expect(screen.getByText('Order by Monday, 12 PM', { exact: false })).toBeTruthy();
});

test('saves changed packs as a draft, and names what was suggested', async () => {
  const { user, sent } = open();

  await user.click(await screen.findByRole('button', { name: 'More packs of Candle 51' }));

  expect(screen.getByText('was 12')).toBeTruthy();
  await waitFor(() => expect(sent.find(({ method }) => method === 'POST')?.body).toBeTruthy());
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    companyId: 11,
    storeId: 21,
    purchaseOrderNumber: null,
    items: [{ productId: 51, quantity: 18 }],
  });
  await waitFor(() => expect(screen.getByText('All changes saved')).toBeTruthy());
});

test('submits for the delivery that is shown, and confirms a later one', async () => {
  let submits = 0;
  const { user, sent } = open({}, [
    respond(orderEntryRoutes.submit, () => {
      submits += 1;
      return submits === 1
        ? rejectWith('DELIVERY_CHANGED', {
            detail: 'The order arrives on 12/10/2099 now.',
            extra: { deliveryDay: '2099-12-10' },
          })
        : { ...draft, nextStatuses: [], status: 'PENDING', version: 3 };
    }),
  ]);

  await user.click(await screen.findByRole('button', { name: 'Submit order' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('The order arrives on 12/10/2099 now.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Submit for 12/10/2099' }));

  await waitFor(() => expect(submits).toBe(2));
  const bodies = sent.filter(({ path }) => path.endsWith('/submit')).map(({ body }) => body);
  expect(bodies).toEqual([{ deliveryDay: '2099-12-03' }, { deliveryDay: '2099-12-10' }]);
});

test('an administrator who views as a partner changes and submits nothing', async () => {
  showOnWideScreen();
  const impersonator = { email: 'dana@demo.example', clientName: 'Demo', url: 'https://demo.example', viewsOnly: true };
  open({}, [], { impersonator });

  expect((await findPacks()).closest('fieldset')?.disabled).toBe(true);
  expect(screen.getByRole('button', { name: 'Submit order' }).closest('fieldset')?.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Reset to suggested' })).toBeNull();
  expect(screen.getByRole('searchbox').closest('fieldset')).toBeNull();
});

test('below the minimum, an order is filled up before it is submitted', async () => {
  const { user } = open({ minimums: [{ kind: 'VALUE', minimum: 20_000 }] });

  const submit = await screen.findByRole('button', { name: 'Submit order' });
  expect(submit.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('The order is $65.60 below the $200.00 minimum.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Fill up to $200' }));

  expect(await screen.findByText('$1.60 above the $200.00 minimum')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Submit order' }).getAttribute('aria-disabled')).toBeNull();
});

test('arrow keys move between products, and / opens the search', async () => {
  const { user } = open();

  (await findPacks()).focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(await findPacks(52));
  await user.keyboard('3{Enter}');
  expect((await findPacks(52)).value).toBe('3');
  await user.keyboard('/');
  await user.keyboard('CAN-52');
  await waitFor(() => expect(screen.queryByText('Candle 51')).toBeNull());
});

test('a failed save is shown and can be repeated', async () => {
  let creations = 0;
  const { user } = open({}, [
    respond(orderRoutes.create, () => {
      creations += 1;
      return creations === 1 ? rejectWith('PRICE_MISSING') : { ...order, version: 1 };
    }),
  ]);

  await user.click(await screen.findByRole('button', { name: 'More packs of Candle 51' }));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('All changes saved')).toBeTruthy();
});

test('continues the draft of the store', async () => {
  open({ draftId: 1 });

  expect((await findPacks()).value).toBe('2');
  expect(screen.getByText('Draft')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'More actions' })).toBeTruthy();
});

test('a phone has steppers in packs with the change below', async () => {
  showOnPhone();
  const { user } = open();

  await user.click(await screen.findByRole('button', { name: 'Decrease Quantity of Candle 51' }));

  expect(screen.getByText(/Changed from 12 to 6/)).toBeTruthy();
  expect(screen.getByText('1 pack of 6')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(screen.queryByText(/Changed from/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Why 12 Candle 51' }));
  expect(screen.getByText(/^par 12 − on hand 0/)).toBeTruthy();
});

test('the stores on a phone stay open while the products load', async () => {
  showOnPhone();
  let load: (entry: OrderEntry) => void = () => undefined;
  const loaded = new Promise<OrderEntry>((resolve) => (load = resolve));
  const other = makeEntryStore({ store: { id: 22, name: 'Dallas', number: null } });
  const { user } = open({}, [
    respond(orderEntryRoutes.list, pageWith([makeEntryStore(), other])),
    respond(orderEntryRoutes.get, () => loaded),
  ]);
  await user.click(await screen.findByRole('button', { name: /Store 1 of 2/ }));
  load(makeOrderEntry(products));
  await screen.findByRole('button', { name: 'Decrease Quantity of Candle 51', hidden: true });

  expect(screen.getByRole('link', { name: /Dallas/ })).toBeTruthy();
});

test('a store without an assortment has nothing to order', async () => {
  open({ products: [] });

  expect(await screen.findByText('The store has no assortment yet, so there is nothing to order.')).toBeTruthy();
});

test('a failed load can be repeated', async () => {
  renderScreen(<NewOrderPage />, {
    identity,
    server: [
      respond(orderEntryRoutes.list, pageWith([makeEntryStore()])),
      respond(orderEntryRoutes.get, rejectWith('INTERNAL_ERROR')),
    ],
  });

  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});
