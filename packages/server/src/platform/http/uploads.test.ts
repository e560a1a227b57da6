// G4
// ASVS 1.4.3, 3.2.1, 5.2.1

import type { Route } from '@shelfward/contract/kit/route.ts';
import { routesByArea } from '@shelfward/contract/routes.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();
const boundary = 'abc';
const type = `multipart/form-data; boundary=${boundary}`;
const file = (headers: string, content = 'Store,UPC') => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`;
const disposition = 'Content-Disposition: form-data; name="file"; filename="a.csv"';
const end = `--${boundary}--\r\n`;

const upload = async (payload: string, contentType = type, route: Route = saleRoutes.import) => {
  const client = await world.newClient();
  const headers = { ...client.headersFor('ROLE_SUPERUSER'), 'content-type': contentType };
  const url = route.path.replaceAll(/\{\w+\}/g, '1');
  const response = await world.app.inject({ method: route.method as 'POST', url, headers, payload });
  return { status: response.statusCode, body: response.json() as { code?: string } };
};

const uploadRoutes = Object.values(routesByArea)
  .flatMap((routes): Route[] => Object.values(routes))
  .filter((route) => route.files !== undefined);

describe('a malformed form', () => {
  test.for([
    ['that ends within a part', `--${boundary}\r\n${disposition}\r\n\r\nStore`],
    ['that ends within a part header', `--${boundary}\r\nContent-Dispo`],
    ['without a final boundary', file(disposition)],
    ['with a malformed part header', file('\u0000: \u0001\r\nnonsense', 'x') + end],
    ['without its boundary', 'nothing'],
    ['with a part without a name', file('Content-Disposition: form-data') + end],
    ['with a part named like a member of every object', file('Content-Disposition: form-data; name="__proto__"') + end],
    [
      'with a JSON part that is not JSON',
      file('Content-Disposition: form-data; name="x"\r\nContent-Type: application/json', '{') + end,
    ],
    [
      'with two hundred fields',
      Array.from({ length: 200 }, (_, n) => file(`Content-Disposition: form-data; name="f${n}"`)).join('') + end,
    ],
    ['without a body', ''],
  ] as const)('%s is rejected with 400', async ([, payload]) => {
    expect(await upload(payload)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });

  test('is rejected by every route with files', async () => {
    expect(uploadRoutes.length).toBeGreaterThanOrEqual(7);
    for (const route of uploadRoutes)
      expect([route.path, (await upload(`--${boundary}\r\n${disposition}\r\n\r\nStore`, type, route)).status]).toEqual([
        route.path,
        400,
      ]);
  });

  test.for([
    ['no boundary', 'multipart/form-data'],
    ['an empty boundary', 'multipart/form-data; boundary='],
    ['a malformed boundary', 'multipart/form-data; boundary="'],
    ['a boundary that is too long', `multipart/form-data; boundary=${'b'.repeat(500)}`],
  ] as const)('with %s is rejected', async ([, contentType]) => {
    const { status } = await upload(file(disposition) + end, contentType);

    expect([400, 415]).toContain(status);
  });
});

test('a field with the content type of JSON is read as JSON', async () => {
  const headers = 'Content-Disposition: form-data; name="importSaleCsvConfiguration"\r\nContent-Type: application/json';
  const { body } = await upload(file(headers, '{"companyId":1}') + file(disposition) + end);

  expect(body).toMatchObject({ detail: expect.stringContaining('headers') });
});
