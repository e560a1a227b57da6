import { interchangeRoutes } from '@shelfward/contract/edi/interchanges.contract.ts';
import { orderDocumentRoutes } from '@shelfward/contract/edi/order-documents.contract.ts';
import { tradingPartnerRoutes } from '@shelfward/contract/edi/partners.contract.ts';
import { salesFilesRoutes } from '@shelfward/contract/integrations/sales-files/sales-files.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples, defineProperties } from '../../testing/contract-loop/example.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import {
  make852,
  makeBookedOrder,
  makeDocument,
  makePartner,
  makePartnerBody,
  makeWritten,
  sampleAddress,
  sampleSales,
} from './edi.factory.ts';

let counter = 0;

/** Names and addresses are unique. */
const makeOther = () => {
  counter += 1;
  return { name: `Partner ${counter}`, productionAddress: { ...sampleAddress, partnerId: `PARTNER${counter}` } };
};

const makeOne = async (client: TestClient) => {
  const companyId = await client.db((db) => makeCompany(db));
  const { id } = await makePartner(client, companyId, makeOther());
  return { companyId, partnerId: id };
};

defineExamples(tradingPartnerRoutes)({
  list: async (client) => {
    await makeOne(client);
    return { query: { search: 'partner' } };
  },
  create: async (client) => ({
    body: makePartnerBody(await client.db((db) => makeCompany(db)), {
      ...makeOther(),
      settings: { singleDate: 'WEEK_ENDING' as const, measures: { QW: 'IGNORED' as const } },
    }),
  }),
  get: async (client) => {
    const { partnerId } = await makeOne(client);
    return { params: { partnerId } };
  },
  update: async (client) => {
    const { companyId, partnerId } = await makeOne(client);
    return { params: { partnerId }, body: makePartnerBody(companyId, { ...makeOther(), responseHours: 48 }) };
  },
  servers: () => ({}),
  propose: () => ({ files: { file: make852(sampleSales) } }),
});

defineExamples(interchangeRoutes)({
  preview: () => ({ files: { file: make852(sampleSales) } }),
  list: async (client) => {
    await makeDocument(client);
    return { query: { direction: 'IN' as const } };
  },
  receive: () => ({ files: { file: make852(sampleSales) } }),
  get: async (client) => {
    const { interchangeId } = await makeDocument(client);
    return { params: { interchangeId } };
  },
  proposal: async (client) => {
    const { interchangeId } = await makeDocument(client);
    return { params: { interchangeId } };
  },
  content: async (client) => {
    const { interchangeId } = await makeDocument(client);
    return { params: { interchangeId } };
  },
  markSent: async (client) => ({ params: { interchangeId: await makeWritten(client) } }),
  document: async (client) => {
    const { documentId } = await makeDocument(client);
    return { params: { documentId } };
  },
  segments: async (client) => {
    const { documentId } = await makeDocument(client);
    return { params: { documentId }, query: { size: 10 } };
  },
  replay: async (client) => {
    const { documentId } = await makeDocument(client);
    return { params: { documentId }, body: { unmatched: 'SKIP' as const } };
  },
});

defineExamples(orderDocumentRoutes)({
  list: async (client) => {
    const orderId = await client.db(async (db) => {
      const companyId = await makeCompany(db);
      return makeOrder(db, { companyId, storeId: await makeStore(db, { companyId }) });
    });
    return { params: { orderId } };
  },
  respond: async (client) => ({ params: { documentId: await makeBookedOrder(client) } }),
});

const withTestAddress = <B extends object>(body: B) => ({
  ...body,
  testAddress: { ...sampleAddress, partnerId: `TEST${counter}` },
});
const withServer = async <B extends object>(body: B, client: TestClient) => {
  counter += 1;
  const server = { url: '127.0.0.1:2', connectionViaSSH: false, withoutEncryption: true, username: 'edi' };
  const noColumns = { storeNameIndex: null, upcIndex: null, productQuantityIndex: null, soldOnDateIndex: null };
  const { body: made } = await client.as('ROLE_ADMIN')(salesFilesRoutes.create, {
    body: {
      ...server,
      ...noColumns,
      name: `Server ${counter}`,
      password: 'secret',
      companyId: 0,
      fileKind: 'EDI',
      sendFolder: 'out',
    },
  });
  return { ...body, integrationId: made.id };
};

defineProperties(tradingPartnerRoutes)({
  create: { testAddress: { body: withTestAddress }, integrationId: { body: withServer } },
  update: { testAddress: { body: withTestAddress }, integrationId: { body: withServer } },
});
