import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openOdoo } from './odoo.client.ts';
import { OdooError } from './odoo.errors.ts';
import {
  odooId,
  odooInstant,
  odooReference,
  odooText,
  parseOdooInstant,
  withoutControls,
} from './odoo-values.rules.ts';
import {
  outgoingToHere as outgoing,
  type RecordedOdoo,
  type RecordedServer,
  type Recording,
  startRecordedOdoo,
} from './recorded-odoo.factory.ts';

const deps = { outgoing, retryDelaysMs: [1, 1, 1, 1] };
const running: RecordedOdoo[] = [];
afterEach(async () => {
  for (const odoo of running.splice(0)) await odoo.stop();
});
const start = async (server: RecordedServer): Promise<RecordedOdoo> => {
  const odoo = await startRecordedOdoo(server);
  running.push(odoo);
  return odoo;
};
const catchError = async (work: Promise<unknown>): Promise<OdooError> => {
  const error = await work.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  if (!(error instanceof OdooError)) throw new Error(`expected a rejection by Odoo, got ${String(error)}`);
  return error;
};
const htmlResponse = (status: number): Recording => ({
  status,
  contentType: 'text/html',
  date: '',
  body: '<html></html>',
});

const partner = z.object({ id: odooId, name: odooText, ref: odooText, parent_id: odooReference });
const everything = { domain: [], order: 'id', limit: 500 };

describe.each(['odoo14', 'odoo19'] as const)('%s, JSON-RPC with a password', (server) => {
  test('signs in once, and reads records with the requested fields', async () => {
    const odoo = await start(server);
    odoo.setResponses('res.partner/search_read', 'partner-search_read-stores');

    const client = await openOdoo(deps, odoo.access);
    const stores = await client.searchRead('res.partner', partner, everything);

    expect(client).toMatchObject({
      protocol: 'JSON-RPC',
      userId: 2,
      version: { major: server === 'odoo14' ? 14 : 19 },
    });
    expect(stores[0]).toMatchObject({ ref: 'ACME-001', parent_id: { name: 'Acme Retail Inc' } });
    expect(odoo.receivedCalls.filter(({ call }) => call === 'common/authenticate')).toHaveLength(1);
    expect(odoo.receivedCalls.at(-1)?.body).toContain('"fields":["id","name","ref","parent_id"]');
  });

  test('reports a wrong password as a connection error without a retry', async () => {
    const odoo = await start(server);
    odoo.setResponses('res.partner/search', 'execute-accessdenied');
    const client = await openOdoo(deps, odoo.access);
    expect(await catchError(client.search('res.partner', everything))).toMatchObject({ kind: 'CONNECTION' });
    expect(odoo.receivedCalls.filter(({ call }) => call === 'res.partner/search')).toHaveLength(1);

    odoo.setResponses('common/authenticate', 'common-authenticate-badpw');
    expect(await catchError(openOdoo(deps, odoo.access))).toMatchObject({ kind: 'CONNECTION' });
    expect(odoo.receivedCalls.filter(({ call }) => call === 'common/authenticate')).toHaveLength(2);
  });

  test('reports a missing database as a connection error', async () => {
    const odoo = await start(server);
    odoo.setResponses('common/authenticate', 'common-authenticate-nodb');

    const failure = await catchError(openOdoo(deps, odoo.access));

    expect(failure).toMatchObject({ kind: 'CONNECTION', message: expect.stringContaining('has no database') });
  });

  test.each([
    ['err-badfield-read', 'builtins.ValueError'],
    ['err-missing-write', 'odoo.exceptions.MissingError'],
    ['product-create-dup-barcode', 'odoo.exceptions.ValidationError'],
  ])(
    'reports a rejection by Odoo (%s) with its message, without a traceback and without a retry',
    async (name, exception) => {
      const odoo = await start(server);
      odoo.setResponses('res.partner/write', name);
      const client = await openOdoo(deps, odoo.access);

      const request = { model: 'res.partner', method: 'write', arguments: { ids: [9], vals: {} } };
      const failure = await catchError(client.call({ ...request, isRepeatable: true }));

      expect(failure).toMatchObject({ kind: 'REJECTED', exception });
      expect(failure.remoteMessage).not.toContain('Traceback');
      expect(odoo.receivedCalls.filter(({ call }) => call === 'res.partner/write')).toHaveLength(1);
    },
  );

  test('a load returns the IDs, or messages about the rejected rows', async () => {
    const odoo = await start(server);
    odoo.setResponses('res.partner/load', 'load-partners', 'load-error');
    const client = await openOdoo(deps, odoo.access);
    const load = () => client.load('res.partner', ['id', 'name'], [['__shelfward__.s80', 'X']]);

    expect(await load()).toMatchObject({ ids: [expect.any(Number), expect.any(Number)] });
    expect(await load()).toMatchObject({ messages: [{ record: 0, field: 'country_id' }] });
  });

  test('a load that conflicts with another transaction is retried', async () => {
    const odoo = await start(server);
    odoo.setResponses('res.partner/load', 'load-concurrent-2', 'load-partners');
    const client = await openOdoo(deps, odoo.access);

    const loaded = await client.load('res.partner', ['id', 'name'], [['__shelfward__.s80', 'X']]);

    expect(loaded).toHaveProperty('ids');
  });
});

describe('Odoo 19, JSON-2 with an API key', () => {
  test('authenticates with the API key and sends named arguments', async () => {
    const odoo = await start('odoo19-json2');
    odoo.setResponses('res.partner/search_read', 'search_read');

    const client = await openOdoo(deps, odoo.access);
    const found = await client.searchRead('res.partner', partner.pick({ id: true, name: true, ref: true }), everything);

    expect(client).toMatchObject({ protocol: 'JSON-2', userId: 2, version: { now: expect.stringMatching(/^\d{4}-/) } });
    expect(found).toMatchObject([{ ref: 'ACME' }, { ref: null }]);
    expect(odoo.receivedCalls.at(-1)?.body).toContain('"domain":[]');
  });

  test.each([
    ['err-badkey', 'CONNECTION'],
    ['err-baddb', 'CONNECTION'],
    ['err-badfield', 'REJECTED'],
    ['err-missing-record', 'REJECTED'],
    ['err-private', 'REJECTED'],
    ['err-usererror', 'REJECTED'],
    ['err-validation', 'REJECTED'],
    ['err-contenttype', 'CONNECTION'],
  ])('%s is %s', async (name, kind) => {
    const odoo = await start('odoo19-json2');
    odoo.setResponses('res.partner/search', name);
    const client = await openOdoo(deps, odoo.access);

    expect(await catchError(client.search('res.partner', everything))).toMatchObject({ kind });
    expect(odoo.receivedCalls.filter(({ call }) => call === 'res.partner/search')).toHaveLength(1);
  });

  test('uses JSON-RPC on Odoo 19 with a password', async () => {
    const odoo = await start('odoo19');

    expect(await openOdoo(deps, odoo.access)).toMatchObject({ protocol: 'JSON-RPC', version: { major: 19 } });
  });
});

describe('transient failures', () => {
  test.each([429, 500, 502, 503, 504])('the status %d is retried', async (status) => {
    const odoo = await start('odoo19-json2');
    odoo.setResponses('res.partner/search_read', htmlResponse(status), null, 'search_read');
    const client = await openOdoo(deps, odoo.access);

    const found = await client.searchRead('res.partner', partner.pick({ id: true }), everything);

    expect(found).toHaveLength(2);
  });

  test('a call that is not repeatable is sent once', async () => {
    const odoo = await start('odoo19-json2');
    odoo.setResponses('sale.order/action_confirm', null);
    const client = await openOdoo(deps, odoo.access);

    const request = { model: 'sale.order', method: 'action_confirm', arguments: { ids: [1] } };

    expect(await catchError(client.call(request))).toMatchObject({ kind: 'TRANSIENT' });
    expect(odoo.receivedCalls.filter(({ call }) => call === 'sale.order/action_confirm')).toHaveLength(1);
  });
});

describe('values', () => {
  test('empty values become null', () => {
    expect([false, '', '  ', ' a '].map((value) => odooText.parse(value))).toEqual([null, null, null, 'a']);
    expect(odooReference.parse(false)).toBeNull();
  });

  test('times are in UTC and survive a round trip', () => {
    const text = odooInstant(new Date('2026-11-20T21:01:12.345Z'));

    expect(text).toBe('2026-11-20 21:01:12');
    expect(parseOdooInstant(text)).toEqual(new Date('2026-11-20T21:01:12Z'));
  });

  test('control characters are removed, line breaks are not', () => {
    expect(withoutControls('a\u0000b\u001fc\nd\te')).toBe('abc\nd\te');
  });
});
