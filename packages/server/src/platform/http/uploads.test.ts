// G4
// ASVS 1.4.3, 3.2.1, 5.2.1

import type { Route, Routes } from '@shelfward/contract/kit/route.ts';
import { routesByArea } from '@shelfward/contract/routes.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { TestClient } from '../../testing/client.ts';
import { eventually } from '../../testing/eventually.ts';
import { useWorld } from '../../testing/world.ts';
import { bind, open } from './bind.ts';

const routes = {
  keep: {
    method: 'POST',
    path: '/api/v1/kept-uploads',
    access: 'signedIn',
    summary: 'Keeps a file until the test ends it',
    files: { file: { maxBytes: 1000, accept: ['text/csv'] } },
    reads: true,
    status: 200,
    response: z.strictObject({}),
  },
} as const satisfies Routes;
const kept: (() => void)[] = [];
const keep = async () => {
  await new Promise<void>((resolve) => kept.push(resolve));
  return {};
};
const world = useWorld(() => bind('kept-uploads', routes, { keep: open(keep) }));
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

test('a client with too many open uploads is rejected before the database is asked, and no other client', async () => {
  const [busy, other] = [await world.newClient(), await world.newClient()];
  const send = async (client: TestClient) => {
    const headers = { ...client.headersFor('none'), 'content-type': type };
    const payload = file(disposition) + end;
    return (await world.app.inject({ method: 'POST', url: routes.keep.path, headers, payload })).statusCode;
  };

  const running = Array.from({ length: 22 }, () => send(busy));
  await eventually(() => expect(kept).toHaveLength(22));
  world.takeStatements();
  const rejected = await Promise.all(Array.from({ length: 20 }, () => send(busy)));
  const statements = world.takeStatements();
  const served = send(other);
  await eventually(() => expect(kept).toHaveLength(23));
  for (const release of kept) release();

  expect(new Set(rejected)).toEqual(new Set([503]));
  expect(statements).toEqual([]);
  expect(new Set(await Promise.all([...running, served]))).toEqual(new Set([200]));
});
