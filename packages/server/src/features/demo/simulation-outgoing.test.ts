import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutgoing } from '../../platform/outgoing/outgoing.ts';
import { outgoingFor } from '../../platform/outgoing/simulation.ts';
import { startSimulatedServer } from './simulated-server.ts';
import { createSimulationOutgoing } from './simulation.ts';

/** Another server on the loopback interface, which nothing may reach. */
let requests = 0;
const other = http.createServer((_, response) => {
  requests += 1;
  response.end('secret');
});
let simulated: Awaited<ReturnType<typeof startSimulatedServer>>;
let otherPort = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  otherPort = (other.address() as AddressInfo).port;
  simulated = await startSimulatedServer({ findCreatedAt: async () => undefined, clock: () => new Date() });
});
afterAll(() => simulated.stop());
afterAll(() => new Promise((resolve) => other.close(resolve)));

const demoTenant = 7;
const outgoing = createOutgoing([]);
const callsFor = (tenantId: number) =>
  outgoingFor(
    {
      outgoing,
      simulation: {
        tenantIds: new Set([demoTenant]),
        outgoing: createSimulationOutgoing(outgoing, simulated.port),
      },
    },
    tenantId,
  );
const receiver = 'http://simulation.invalid/webhooks/orders';

test('the demo account reaches the simulated server by its reserved name', async () => {
  const response = await callsFor(demoTenant).request(receiver, { method: 'POST', body: '{}' });
  expect([response.status, response.text]).toEqual([200, '{"received":true}']);
});

test('the demo account reaches no other address or port of the machine, nor the simulated server by its address', async () => {
  const hosts = ['127.0.0.1', 'localhost', '127.0.0.2', '[::1]', '0.0.0.0', '2130706433', '[::ffff:127.0.0.1]'];
  const ports = [otherPort, simulated.port];
  const urls = [
    ...hosts.flatMap((host) => ports.map((port) => `http://${host}:${port}/`)),
    ...ports.map((port) => `http://simulation.invalid:${port}/`),
    `http://simulation.invalid.localhost:${otherPort}/`,
    `http://simulation.invalid@127.0.0.1:${otherPort}/`,
    `http://user:word@simulation.invalid/webhooks/orders`,
    'https://simulation.invalid/webhooks/orders',
    'http://169.254.169.254/latest/meta-data',
  ];
  for (const url of urls)
    await expect(callsFor(demoTenant).request(url, { method: 'POST' }), url).rejects.toMatchObject({
      message: 'The server could not be reached.',
    });
  for (const port of ports)
    await expect(callsFor(demoTenant).connect({ host: '127.0.0.1', port })).rejects.toMatchObject({
      reason: 'BLOCKED',
    });
  await expect(callsFor(demoTenant).resolveAllowedAddress('127.0.0.1')).rejects.toMatchObject({ reason: 'BLOCKED' });
  expect(requests).toBe(0);
});

test('a path of the reserved name cannot name another server', async () => {
  for (const path of ['//127.0.0.1:1/', '/@127.0.0.1/', `/..//127.0.0.1:${otherPort}/`, `\\\\127.0.0.1:${otherPort}\\`])
    expect((await callsFor(demoTenant).request(`http://simulation.invalid${path}`)).status, path).toBe(404);
  expect(requests).toBe(0);
});

test('another account does not reach the simulated server', async () => {
  for (const url of [receiver, `http://127.0.0.1:${simulated.port}/webhooks/orders`])
    await expect(callsFor(demoTenant + 1).request(url, { method: 'POST' })).rejects.toMatchObject({
      message: 'The server could not be reached.',
    });
});

test('only the simulated credentials of UPS reach the simulated server', async () => {
  const calls: string[] = [];
  const recording = {
    ...outgoing,
    request: async (url: string) => {
      calls.push(url);
      return { status: 418, text: '', header: () => null };
    },
  };
  const simulation = createSimulationOutgoing(recording, simulated.port);
  const url = 'https://wwwcie.ups.com/security/v1/oauth/token';
  const signIn = (clientId: string, to = url) => {
    const authorization = `Basic ${Buffer.from(`${clientId}:simulation`).toString('base64')}`;
    return simulation.request(to, { method: 'POST', headers: { authorization } });
  };

  expect((await signIn('simulation')).status).toBe(200);
  expect(calls).toEqual([]);
  const production = 'https://onlinetools.ups.com/security/v1/oauth/token';
  expect([(await signIn('our application')).status, (await signIn('simulation', production)).status]).toEqual([
    418, 418,
  ]);
  expect(calls).toEqual([url, production]);
});
