// G17
// ASVS 1.3.6, 13.2.4

import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mayReach, parseNetworkRules } from './addresses.rules.ts';
import { createClientOutgoing } from './client-outgoing.ts';
import { createOutgoing } from './outgoing.ts';

let requestedUrls: string[] = [];
const server = http.createServer((request, response) => {
  requestedUrls.push(request.url ?? '');
  if (request.url === '/away') return response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end('gone');
  if (request.url === '/long') return response.end('x'.repeat(3000));
  if (request.url === '/never') return undefined;
  return response.writeHead(418, { 'x-kind': 'teapot' }).end('hello');
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.closeAllConnections());
afterAll(() => new Promise((resolve) => server.close(resolve)));

const inside = createOutgoing(['127.0.0.0/8']);
const outside = createOutgoing([]);

describe('an address', () => {
  test('is allowed on the public internet and blocked on internal networks', () => {
    for (const address of ['93.184.216.34', '2606:2800:220:1::1']) expect(mayReach(address, [])).toBe(true);
    const insides = ['127.0.0.1', '10.0.0.7', '172.16.3.1', '192.168.1.1', '169.254.169.254', '0.0.0.0', '100.64.0.1'];
    // IPv4-compatible, and outside of the addresses that are assigned to the internet.
    const unassigned = ['::7f00:1', '::127.0.0.1', '100:0:0:1::1', '4000::1'];
    const written = [
      ...unassigned,
      '::1',
      '::',
      'fe80::1%eth0',
      'fc00::1',
      '::ffff:127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
    ];
    for (const address of [...insides, ...written, '255.255.255.255', '224.0.0.1', '', 'localhost'])
      expect([address, mayReach(address, [])]).toEqual([address, false]);
  });

  test('on an internal network is allowed only if its network is configured', () => {
    expect(mayReach('10.1.2.3', ['10.1.0.0/16'])).toBe(true);
    expect(mayReach('::ffff:10.1.2.3', ['10.1.0.0/16'])).toBe(true);
    expect(mayReach('10.2.2.3', ['10.1.0.0/16', 'fd00::/8'])).toBe(false);
  });

  test('is checked alike as an IPv4-mapped IPv6 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(mayReach(`::ffff:${address}`, [])).toBe(mayReach(address, []));
      }),
    );
  });
});

describe('the networks of an operator', () => {
  test('are allowed for all clients, or for the client of a subdomain', () => {
    const rules = parseNetworkRules(' 10.1.0.0/16, acme=10.2.0.0/16 ,north-2 = fd00::/8,acme=10.3.0.0/16,');

    expect(rules?.all).toEqual(['10.1.0.0/16']);
    expect([...(rules?.bySubdomain ?? [])]).toEqual([
      ['acme', ['10.2.0.0/16', '10.3.0.0/16']],
      ['north-2', ['fd00::/8']],
    ]);
    expect(parseNetworkRules('')).toEqual({ all: [], bySubdomain: new Map() });
  });

  test.for(['10.0.0.1', 'acme=', '=10.0.0.0/8', 'acme=10.0.0.0/8=', 'Ac me=10.0.0.0/8', 'acme=10.0.0.0/33', 'acme'])(
    'are rejected in the form %s',
    (text) => {
      expect(parseNetworkRules(text)).toBeUndefined();
    },
  );

  test('of a client are added to those of all clients, for every way to connect, and for no other client', async () => {
    const networks = new Map([['acme', ['127.0.0.0/8']]]);
    const outgoing = createClientOutgoing(
      { all: ['10.0.0.0/8'], bySubdomain: networks },
      { findSubdomain: async (tenantId) => ['acme', 'other'][tenantId - 1] },
    );
    const blocked = { reason: 'BLOCKED' };

    const own = outgoing.forClient?.(1);
    expect((await own?.request(`http://127.0.0.1:${port}/tea`))?.status).toBe(418);
    (await own?.connect({ host: '127.0.0.1', port }))?.destroy();
    expect([await own?.resolveAllowedAddress('127.0.0.1'), await own?.resolveAllowedAddress('10.0.0.1')]).toEqual([
      '127.0.0.1',
      '10.0.0.1',
    ]);
    for (const other of [outgoing, outgoing.forClient?.(2), outgoing.forClient?.(3)]) {
      await expect(other?.request(`http://127.0.0.1:${port}/`)).rejects.toMatchObject(blocked);
      await expect(other?.connect({ host: '127.0.0.1', port })).rejects.toMatchObject(blocked);
      await expect(other?.resolveAllowedAddress('127.0.0.1')).rejects.toMatchObject(blocked);
      expect(await other?.resolveAllowedAddress('10.0.0.1')).toBe('10.0.0.1');
    }
  });
});

describe('a request', () => {
  test('returns the response with any status and follows no redirect', async () => {
    const response = await inside.request(`http://127.0.0.1:${port}/tea`);
    expect([response.status, response.text, response.header('x-kind')]).toEqual([418, 'hello', 'teapot']);
    expect((await inside.request(`http://127.0.0.1:${port}/away`)).status).toBe(302);
  });

  test('to an internal address is not sent, in any notation', async () => {
    requestedUrls = [];
    const hosts = [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0x7f.1',
      '017700000001',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0',
    ];
    const urls = hosts.map((host) => `http://${host}:${port}/secret`);
    const others = [`http://user:word@127.0.0.1:${port}/`, 'file:///etc/passwd', 'gopher://127.0.0.1:70/', 'nonsense'];
    for (const url of [...urls, ...others])
      await expect(outside.request(url), url).rejects.toMatchObject({ reason: 'BLOCKED' });
    await expect(outside.connect({ host: '127.0.0.1', port })).rejects.toMatchObject({ reason: 'BLOCKED' });
    await expect(outside.resolveAllowedAddress('localhost')).rejects.toMatchObject({ reason: 'BLOCKED' });
    expect(requestedUrls).toEqual([]);
  });

  test('returns the same error for a closed port and a blocked address', async () => {
    const closed = await inside.request('http://127.0.0.1:1/').catch((error: Error) => error.message);
    const blocked = await outside.request('http://127.0.0.1:1/').catch((error: Error) => error.message);
    expect(closed).toBe(blocked);
  });

  test('fails on a timeout and on a response that is too large', async () => {
    const url = `http://127.0.0.1:${port}`;
    await expect(inside.request(`${url}/never`, { timeoutMs: 50 })).rejects.toMatchObject({ reason: 'TIMED_OUT' });
    await expect(inside.request(`${url}/long`, { maxBytes: 2999 })).rejects.toMatchObject({ reason: 'TOO_LARGE' });
    expect((await inside.request(`${url}/long`, { maxBytes: 3000 })).text).toHaveLength(3000);
  });

  test('is aborted with its caller', async () => {
    const going = AbortSignal.timeout(20);
    const request = inside.request(`http://127.0.0.1:${port}/never`, { signal: going });
    await expect(request).rejects.toBe(
      await new Promise((resolve) => going.addEventListener('abort', () => resolve(going.reason))),
    );
  });
});

describe('a blocked address', () => {
  let connections = 0;
  const listener = net.createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  const ports = { open: 0, closed: 0 };
  beforeAll(async () => {
    const closing = net.createServer();
    for (const one of [listener, closing]) await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
    ports.open = (listener.address() as AddressInfo).port;
    ports.closed = (closing.address() as AddressInfo).port;
    await new Promise((resolve) => closing.close(resolve));
  });
  afterAll(() => new Promise((resolve) => listener.close(resolve)));

  const ways = {
    request: (port: number) => outside.request(`http://127.0.0.1:${port}/`),
    connect: (port: number) => outside.connect({ host: '127.0.0.1', port }),
  };
  const failureAt = (way: keyof typeof ways, port: number): Promise<unknown> =>
    ways[way](port).then(
      () => 'connected',
      (error: unknown) => error,
    );
  const medianMs = (times: readonly number[]): number =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

  test.for(['request', 'connect'] as const)('fails alike for an open and a closed port: %s', async (way) => {
    const times: Record<keyof typeof ports, number[]> = { open: [], closed: [] };
    connections = 0;
    for (let run = 0; run < 51; run += 1)
      for (const kind of ['open', 'closed'] as const) {
        const start = performance.now();
        expect(await failureAt(way, ports[kind])).toMatchObject({
          reason: 'BLOCKED',
          message: 'The server could not be reached.',
        });
        times[kind].push(performance.now() - start);
      }
    const allowed = await inside.connect({ host: '127.0.0.1', port: ports.open });
    await new Promise((resolve) => allowed.once('close', resolve).resume());

    // The listener accepts in order: an earlier connection would have been counted before the allowed one.
    expect(connections).toBe(1);
    expect(Math.abs(medianMs(times.open) - medianMs(times.closed))).toBeLessThanOrEqual(5);
  });
});

test('a socket is connected to an allowed address', async () => {
  const socket = await inside.connect({ host: '127.0.0.1', port });
  expect(socket).toBeInstanceOf(net.Socket);
  socket.destroy();
});

describe('a host name with changing addresses', () => {
  const rebinding = (...addresses: readonly string[]) => {
    let asks = 0;
    return createOutgoing([], async () => {
      const address = addresses[Math.min(asks, addresses.length - 1)] ?? '';
      asks += 1;
      return [{ address, family: net.isIP(address) }];
    });
  };

  test('is checked again on connect: public on lookup, internal on connect', async () => {
    requestedUrls = [];
    const sly = rebinding('93.184.216.34', '127.0.0.1');
    await expect(sly.request(`http://sly.example:${port}/secret`)).rejects.toMatchObject({ reason: 'BLOCKED' });
    expect(requestedUrls).toEqual([]);
  });

  test.for([
    ['127.0.0.1'],
    ['169.254.169.254'],
    ['10.0.0.5'],
    ['192.168.0.1'],
    ['100.64.0.1'],
    ['::1'],
    ['fd00::1'],
    ['fe80::1'],
    ['::ffff:10.0.0.5'],
    ['64:ff9b::a00:5'],
    ['0.0.0.0'],
  ])('and is not followed to %s, by any protocol', async ([address = '']) => {
    const sly = rebinding(address);
    const place = { host: 'sly.example', port };
    await expect(sly.request(`https://sly.example:${port}/`)).rejects.toMatchObject({ reason: 'BLOCKED' });
    await expect(sly.connect(place)).rejects.toMatchObject({ reason: 'BLOCKED' });
    await expect(sly.resolveAllowedAddress('sly.example')).rejects.toMatchObject({ reason: 'BLOCKED' });
  });

  test('is not called if one of its addresses is internal', async () => {
    const both = createOutgoing([], async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]);
    await expect(both.connect({ host: 'both.example', port })).rejects.toMatchObject({ reason: 'BLOCKED' });
  });
});
