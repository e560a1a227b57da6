import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { expect, type Page, test } from '@playwright/test';
import { callApi, enterWithToken } from '../auth/kit-session.ts';
import { expectAccessible, takeScreenshot } from '../kit.ts';

interface Delivery {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

/** A local server that receives deliveries. */
const startReceiver = async () => {
  const received: Delivery[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const header = (name: string) => String(request.headers[`webhook-${name}`]);
      received.push({ id: header('id'), timestamp: header('timestamp'), signature: header('signature'), body });
      response.writeHead(200).end('Thank you');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { received, url: `http://127.0.0.1:${port}/hook`, stop: () => server.close() };
};

const isSignedBy = (secret: string, { id, timestamp, signature, body }: Delivery): boolean => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return signature.split(' ').includes(`v1,${signed}`);
};

interface Store {
  readonly id: number;
  readonly company: { readonly id: number };
}

const createOrder = async (page: Page): Promise<number> => {
  const stores = await callApi<{ content: Store[] }>(page, '/api/v1/stores?size=1');
  const products = await callApi<{ content: { id: number }[] }>(page, '/api/v1/products?size=1');
  const [store, product] = [stores.content[0], products.content[0]];
  const items = [{ productId: product?.id, quantity: 6 }];
  const order = { companyId: store?.company.id, storeId: store?.id, items };
  const { id } = await callApi<{ id: number }>(page, '/api/v1/orders', 'POST', order);
  expect(id).toBeGreaterThan(0);
  return id;
};

test('creates a webhook, shows its secret once, delivers a signed event, and redelivers it', async ({ page }) => {
  const receiver = await startReceiver();
  await enterWithToken(page);
  await page.goto('/system/webhooks');
  await page.getByRole('button', { name: 'New webhook' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Endpoint URL').fill(receiver.url);
  await form.getByRole('button', { name: 'Save' }).click();

  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Secret' });
  await expect(field).toHaveValue(/^whsec_/);
  const secret = await field.inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: receiver.url })).toBeVisible();
  await expect(page.getByText('No deliveries yet')).toBeVisible();
  await expect(page.locator('body')).not.toContainText(secret);
  await expectAccessible(page);

  const orderId = await createOrder(page);
  await expect.poll(() => receiver.received.length).toBe(1);
  const [first] = receiver.received;
  expect(JSON.parse(first?.body ?? '')).toMatchObject({ type: 'order.created', data: { id: orderId } });
  expect(first && isSignedBy(secret, first)).toBe(true);

  await page.reload();
  const row = page.getByRole('row', { name: /Order created/ });
  await expect(row).toContainText('Delivered');
  await takeScreenshot(page, '7-webhook');
  await row.getByRole('button', { name: 'Actions for Order created' }).click();
  await page.getByRole('menuitem', { name: 'Redeliver' }).click();
  await expect(page.getByText('1 delivery queued')).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(2);
  const [, again] = receiver.received;
  expect([again?.id, again?.body]).toEqual([first?.id, first?.body]);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await expect(page.getByText('Inactive', { exact: true }).first()).toBeVisible();
  receiver.stop();
});
