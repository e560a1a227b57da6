import { expect, type Locator, type Page } from '@playwright/test';
import {
  type CarrierServer,
  correctSecret,
  fedexResponse,
  fedexResult,
  startCarrierServer,
  upsResponse,
  uspsResponse,
} from '@shelfward/server/features/integrations/shipment-tracking/carriers/carrier-server.factory.ts';
import { createOutgoing } from '@shelfward/server/platform/outgoing/outgoing.ts';
import { callApi } from '../auth/kit-session.ts';
import { expectAccessible, takeScreenshot } from '../kit.ts';
import { waitUntilIdle } from '../shell/kit-idle.ts';
import { chooseType, enterIntegrations, expectPage, openPart, save, test } from './kit-integrations.ts';

const numbers = { UPS: '1Z999AA10123456784', FedEx: '776094337676', USPS: '9400109104250532908587' };

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

/** Scripts the carriers: UPS delivered, FedEx in transit, USPS returned. Other tracking numbers are unknown. */
const scriptResponses = (carrier: CarrierServer): void => {
  carrier.respond = (request) => {
    if (request.path.includes(numbers.UPS))
      return upsResponse(numbers.UPS, [
        { at: hoursAgo(20), code: '003', type: 'M', text: 'Shipper created a label' },
        { at: hoursAgo(9), code: '005', text: 'Departed from Facility' },
        { at: hoursAgo(1), code: '011', type: 'D', text: 'DELIVERED' },
      ]);
    if (request.path.includes(numbers.USPS))
      return uspsResponse(numbers.USPS, 'Alert', [
        { at: hoursAgo(18), code: '03', text: 'Accepted at USPS Origin Facility' },
        { at: hoursAgo(2), code: '09', text: 'Return to Sender' },
      ]);
    if (request.path.startsWith('/track/'))
      return fedexResponse(request, (number) =>
        number === numbers.FedEx
          ? [
              fedexResult([
                { at: hoursAgo(15), code: 'PU', text: 'Picked up' },
                { at: hoursAgo(3), code: 'OD', text: 'On FedEx vehicle for delivery' },
              ]),
            ]
          : [{ error: { code: 'TRACKING.TRACKINGNUMBER.NOTFOUND', message: 'Not found' } }],
      );
    return { status: 404, body: {} };
  };
};

let carrier: CarrierServer;
test.beforeEach(async ({ baseURL }) => {
  carrier = await startCarrierServer(() => createOutgoing([]), Number(new URL(baseURL ?? '').port) + 1);
  scriptResponses(carrier);
});
test.afterEach(() => carrier.stop());

const types = { UPS: 'Shipment Tracking Ups', FedEx: 'Shipment Tracking Fedex', USPS: 'Shipment Tracking Usps' };
type Label = keyof typeof types;

const testConnection = async (form: Locator, secret: string): Promise<Locator> => {
  await form.getByLabel('Client secret').fill(secret);
  await form.getByRole('button', { name: 'Test connection' }).click();
  return form.getByRole('status', { name: 'Check results' }).getByRole('listitem');
};

const setUp = async (page: Page, label: Label): Promise<void> => {
  await page.goto('/system/integrations');
  const form = await chooseType(page, types[label]);
  await form.getByLabel('Client ID').fill('our application');
  if (label === 'UPS') {
    await expect(await testConnection(form, 'a wrong secret')).toHaveText([
      'UPS rejected the client ID and the client secret (401). Check both in the developer portal of UPS.',
    ]);
    await expectAccessible(page);
  }
  await expect(await testConnection(form, correctSecret)).toHaveText([
    `${label} accepted the client ID and the client secret.`,
    `${label} tracking is available.`,
  ]);
  await save(form);
  await expectPage(page, `${label} tracking`);
};

interface Found<T> {
  readonly content: readonly T[];
}

const placeOrder = async (page: Page): Promise<number> => {
  const stores = await callApi<Found<{ id: number; company: { id: number } }>>(page, '/api/v1/stores?size=1');
  const products = await callApi<Found<{ id: number }>>(page, '/api/v1/products?size=1');
  const { id } = await callApi<{ id: number }>(page, '/api/v1/orders', 'POST', {
    companyId: stores.content[0]?.company.id,
    storeId: stores.content[0]?.id,
    status: 'PENDING',
    items: [{ productId: products.content[0]?.id, quantity: 9 }],
  });
  await callApi(page, `/api/v1/orders/${id}/status`, 'PUT', { status: 'APPROVED' });
  return id;
};

const ship = async (page: Page, label: Label): Promise<Locator> => {
  await page.getByRole('button', { name: 'New shipment' }).click();
  const form = page.getByRole('dialog', { name: 'New shipment' });
  await form.getByRole('textbox', { name: /^Units of/ }).fill('2');
  await form.getByRole('textbox', { name: 'Tracking number' }).fill(numbers[label]);
  await expect(form.getByRole('combobox', { name: 'Carrier' })).toHaveValue(label);
  await form.getByRole('button', { name: 'Ship', exact: true }).click();
  const parcel = page.getByRole('region', { name: `${label} ${numbers[label]}` });
  await expect(parcel.getByText('Pre transit', { exact: true })).toBeVisible();
  return parcel;
};

test('three carriers are set up, detected by tracking number, and tracked scan by scan', async ({ page }) => {
  await enterIntegrations(page);
  for (const label of ['UPS', 'FedEx', 'USPS'] as const) await setUp(page, label);
  const orderId = await placeOrder(page);
  await page.goto(`/orders/orderDetail/${orderId}`);
  await openPart(page, 'Shipments');

  const expected = {
    UPS: { status: 'Delivered', scans: [/^DELIVERED.*ALBANY/i, /^Departed from Facility/, /^Shipper created a label/] },
    FedEx: { status: 'Transit', scans: [/^On FedEx vehicle for delivery.*CLOVIS/i, /^Picked up/] },
    USPS: { status: 'Returned', scans: [/^Return to Sender.*LECANTO/i, /^Accepted at USPS/] },
  };
  for (const label of ['UPS', 'FedEx', 'USPS'] as const) {
    const parcel = await ship(page, label);
    await parcel.getByRole('button', { name: 'Show tracking' }).click();
    await expect(parcel.getByRole('status')).toHaveText('Tracking starts with the next run.');
    await parcel.getByRole('button', { name: 'Refresh now' }).click();
    await expect(parcel.getByRole('listitem')).toHaveText(expected[label].scans);
    await expect(parcel.getByText(expected[label].status, { exact: true })).toBeVisible();
    await expect(parcel.getByRole('status')).toHaveText(/^Last checked /);
  }
  await waitUntilIdle(page);
  await expectAccessible(page);
  await page.getByRole('region', { name: `UPS ${numbers.UPS}` }).scrollIntoViewIfNeeded();
  await takeScreenshot(page, '7-tracking');
});
