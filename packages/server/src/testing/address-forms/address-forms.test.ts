// G17
// ASVS 1.3.6, 13.2.5

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClientOutgoing } from '../../platform/outgoing/client-outgoing.ts';
import { createOutgoing } from '../../platform/outgoing/outgoing.ts';
import { budget } from '../tier.ts';
import { useWorld } from '../world.ts';
import { type AddressForm, findAddressForms } from './address-forms.ts';
import { type Canary, startCanary, startRedirects } from './canary.ts';
import { createHostileResolver, hostileHosts, rebindingHost } from './hostile-addresses.ts';
import { createSubmitter } from './submit-forms.ts';

const world = useWorld();
let canary: Canary;
let forms: readonly AddressForm[];
beforeAll(async () => {
  canary = await startCanary();
  forms = await findAddressForms(world);
});
afterAll(() => canary.stop());

const formatName = ({ area, name, field }: AddressForm) => `${area} ${name} ${field}`;

/** The connections for each form, each with a client of its own. */
const countConnections = async (
  selectHosts: (form: number) => readonly string[],
  makeOutgoing: (subdomain: string) => ReturnType<typeof createOutgoing>,
): Promise<Readonly<Record<string, number>>> => {
  const counts: Record<string, number> = {};
  for (const [at, form] of forms.entries()) {
    const client = await world.newClient();
    const submitter = await createSubmitter(world, makeOutgoing(client.subdomain), client);
    canary.takeConnections();
    for (const host of selectHosts(at)) await submitter.submit(form, host, canary.port);
    await submitter.runAll();
    counts[formatName(form)] = canary.takeConnections();
  }
  return counts;
};
const forAll = (count: number) => Object.fromEntries(forms.map((form) => [formatName(form), count]));

test('the forms with an address are found in the contract', () => {
  expect(forms.map(formatName)).toEqual(
    expect.arrayContaining([
      'identity-provider save issuer',
      'odoo createBase url',
      'odoo updateBase url',
      'odoo testConnection url',
      'sales-files create url',
      'sales-files update url',
      'sales-files testConnection url',
      'webhooks create url',
      'webhooks update url',
    ]),
  );
  // SFTP, FTPS, and FTP.
  for (const { flags } of forms.filter(({ area }) => area === 'sales-files'))
    expect(flags.length).toBeGreaterThanOrEqual(3);
});

test('an internal address in any notation is not reached by any form', async () => {
  // In the gate, each form gets another part of the addresses.
  const parts = budget({ gate: 8, full: 1 });
  const selectHosts = (form: number) => hostileHosts.filter((_, at) => at % parts === form % parts);

  const counts = await countConnections(selectHosts, () => createOutgoing([], createHostileResolver()));

  expect(counts).toEqual(forAll(0));
});

test('a host name that changes its address is not reached by any form', async () => {
  const web = forms.filter(({ isWeb }) => isWeb);
  expect(web.length).toBeGreaterThan(0);
  for (const form of web) {
    const client = await world.newClient();
    const submitter = await createSubmitter(world, createOutgoing([], createHostileResolver()), client);
    await submitter.submit(form, rebindingHost, canary.port);
    await submitter.runAll();
    expect([formatName(form), canary.takeConnections()]).toEqual([formatName(form), 0]);
  }
});

test('a redirect to an internal address is not followed by any form', async () => {
  const redirects = await startRedirects('127.0.0.2', `http://127.0.0.1:${canary.port}/secret`);
  for (const form of forms.filter(({ isWeb }) => isWeb)) {
    const client = await world.newClient();
    const submitter = await createSubmitter(world, createOutgoing(['127.0.0.2/32']), client);
    await submitter.submit(form, '127.0.0.2', redirects.port);
    await submitter.runAll();
    expect([formatName(form), redirects.takeRequests() > 0, canary.takeConnections()]).toEqual([
      formatName(form),
      true,
      0,
    ]);
  }
  await redirects.stop();
});

test('every connection test returns the same for all internal addresses, whether a port is open or closed', async () => {
  const closedPort = 1;
  const tests = forms.filter(({ name }) => name === 'testConnection');
  expect(tests.length).toBeGreaterThan(1);
  for (const form of tests) {
    const client = await world.newClient();
    const { submit } = await createSubmitter(world, createOutgoing([], createHostileResolver()), client);
    const expected = await submit(form, '127.0.0.1', canary.port);
    for (const host of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '2130706433', 'private.example', 'nat64.example'])
      for (const port of [canary.port, closedPort])
        expect([formatName(form), host, await submit(form, host, port)]).toEqual([formatName(form), host, expected]);
  }
});

// Also proves that each form connects, and that a connection is detected.
test('a network that is allowed for one client is reached by its forms, and by no form of another client', async () => {
  const findSubdomain = (tenantId: number) =>
    world.database.system(async (db) => {
      const row = await db.selectFrom('client').select('subdomain').where('id', '=', tenantId).executeTakeFirst();
      return row?.subdomain;
    });
  const other = await world.newClient();
  const allowedFor = (subdomain: string) =>
    createClientOutgoing({ all: [], bySubdomain: new Map([[subdomain, ['127.0.0.0/8']]]) }, { findSubdomain });

  const own = await countConnections(() => ['127.0.0.1'], allowedFor);
  const foreign = await countConnections(
    () => ['127.0.0.1'],
    () => allowedFor(other.subdomain),
  );

  expect(Object.entries(own).filter(([, count]) => count === 0)).toEqual([]);
  expect(foreign).toEqual(forAll(0));
});
