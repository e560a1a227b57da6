import { tradingPartnerRoutes as routes } from '@shelfward/contract/edi/partners.contract.ts';
import { build852, toX12 } from '@shelfward/edi/testing/edi-documents.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import {
  changePartner,
  makePartner,
  makePartnerBody,
  makeRetailer,
  sampleAddress,
  sampleSales,
  toEdiFile,
} from './edi.factory.ts';

const world = useWorld();
const newRetailer = () => makeRetailer(world);

test('a sample file proposes the address, the codes, and the open questions of its partner', async () => {
  const { client, companyId } = await newRetailer();
  const body = build852(sampleSales, 'STORES_IN_SDQ', '2026-01-03', '2026-01-09');
  const file = toEdiFile(toX12('852', body).replace('XQ*H*20260103*20260109', 'XQ*H*20260109'));
  const propose = async () => (await client.as('ROLE_ORDER_MANAGER')(routes.propose, { files: { file } })).body;

  expect(await propose()).toMatchObject({
    partner: null,
    standard: 'X12',
    name: 'SAMPLE STORES',
    vendor: '123456',
    usage: 'PRODUCTION',
    address: { ...sampleAddress, partnerGroupId: '999999999', ownGroupId: 'BRAND' },
    documents: ['852'],
    measures: [{ code: 'QS', count: 2, meaning: 'SOLD' }],
    itemCodes: [{ code: 'UP', count: 2, meaning: 'GTIN' }],
    questions: ['SINGLE_DATE'],
  });
  await makePartner(client, companyId);
  expect((await propose()).partner).toMatchObject({ name: 'Sample Stores' });
});

test('a partner has the usual settings, which can be changed', async () => {
  const { client, companyId } = await newRetailer();
  const partner = await makePartner(client, companyId);
  expect(partner).toMatchObject({
    mode: 'PRODUCTION',
    acknowledges: true,
    responseHours: 24,
    testAddress: null,
    settings: { isStrict: false, sales: null, singleDate: null, cases: null, price: 'DOCUMENT', measures: {} },
  });

  const { status, body } = await changePartner(client, partner, {
    mode: 'TEST',
    settings: { ...partner.settings, measures: { XX: 'SOLD' } },
  });

  expect([status, body]).toMatchObject([200, { mode: 'TEST', settings: { measures: { XX: 'SOLD' } } }]);
});

test('names and addresses of partners are unique', async () => {
  const { client, companyId } = await newRetailer();
  const partner = await makePartner(client, companyId);
  const create = async (given: object) =>
    (await client.as('ROLE_ADMIN')(routes.create, { body: makePartnerBody(companyId, given) })).body;
  const other = { ...sampleAddress, partnerId: '111111111' };

  expect(await create({ name: 'sample stores', productionAddress: other })).toMatchObject({
    code: 'PARTNER_NAME_TAKEN',
  });
  expect(await create({ name: 'Other' })).toMatchObject({
    code: 'PARTNER_ADDRESS_TAKEN',
    detail: '"Sample Stores" has this address.',
  });
  expect(await create({ name: 'Other', productionAddress: other, testAddress: sampleAddress })).toMatchObject({
    code: 'PARTNER_ADDRESS_TAKEN',
  });
  expect(await create({ name: 'Other', productionAddress: other })).toMatchObject({ id: expect.any(Number) });
  expect(
    (await changePartner(client, partner, { productionAddress: { ...partner.productionAddress, ...other } })).body,
  ).toMatchObject({
    code: 'PARTNER_ADDRESS_TAKEN',
  });
});

test.each([
  [{ mode: 'LIVE' }],
  [{ responseHours: 0 }],
  [{ name: '' }],
  [{ productionAddress: { ...sampleAddress, partnerId: '' } }],
  [{ settings: { measures: { QS: 'SALES' } } }],
  [{ settings: { measures: { 'not a code': 'SOLD' } } }],
])('%j is rejected', async (given) => {
  const { client, companyId } = await newRetailer();
  const { status } = await client.as('ROLE_ADMIN')(routes.create, { body: makePartnerBody(companyId, given) });

  expect(status).toBe(400);
});

test('partners are not accessible to other clients, nor to users who manage no orders', async () => {
  const { client, companyId } = await newRetailer();
  const partner = await makePartner(client, companyId);
  const { client: other, companyId: otherCompany } = await newRetailer();
  const params = { partnerId: partner.id };

  expect((await other.as('ROLE_ADMIN')(routes.get, { params })).status).toBe(404);
  expect((await other.as('ROLE_ADMIN')(routes.update, { params, body: makePartnerBody(otherCompany) })).status).toBe(
    404,
  );
  expect((await other.as('ROLE_ADMIN')(routes.create, { body: makePartnerBody(companyId) })).status).toBe(404);
  // The same address in another account is another partner.
  expect(await makePartner(other, otherCompany)).toMatchObject({ name: 'Sample Stores' });
  for (const role of ['none', 'ROLE_REPORTING'] as const) {
    expect((await client.as(role)(routes.list, { query: {} })).status).toBe(403);
    expect((await client.as(role)(routes.create, { body: makePartnerBody(companyId) })).status).toBe(403);
  }
});
