import { interchangeRoutes } from '@shelfward/contract/edi/interchanges.contract.ts';
import { tradingPartnerRoutes } from '@shelfward/contract/edi/partners.contract.ts';
import type { TradingPartner } from '@shelfward/contract/edi/partners.shapes.ts';
import { build852, type SampleSale, toX12, type X12Envelope } from '@shelfward/edi/testing/edi-documents.ts';
import type { Database } from '../../platform/db/database.ts';
import type { JobServices } from '../../platform/jobs/lease.ts';
import type { TestClient } from '../../testing/client.ts';
import type { World } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makePrice, makePriceList } from '../pricing/pricing.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { compress } from './interchange-file.service.ts';
import { runWaitingInterchanges } from './public.ts';

/** The address of the documents of `testing/edi-documents`. */
export const sampleAddress = {
  partnerQualifier: '01',
  partnerId: '999999999',
  ownQualifier: 'ZZ',
  ownId: 'BRAND',
};

export const sampleUpcs = ['071234500017', '049000000016'] as const;

export const sampleSales: readonly SampleSale[] = [
  { store: '101', upc: sampleUpcs[0], units: 5 },
  { store: '2', upc: sampleUpcs[0], units: -1 },
  { store: '2', upc: sampleUpcs[1], units: 9 },
];

/** A client with the stores and products of the sample sales. */
export const makeRetailer = async ({ newClient }: Pick<World, 'newClient'>) => {
  const client = await newClient();
  const companyId = await client.db(async (db) => {
    const id = await makeCompany(db);
    const priceListId = await makePriceList(db, { isDefault: true });
    for (const number of ['101', '2']) await makeStore(db, { companyId: id, name: `Store ${number}`, number });
    for (const upc of sampleUpcs)
      await makePrice(db, { priceListId, productId: await makeProduct(db, { upc }), priceCents: 399 });
    return id;
  });
  return { client, companyId };
};

export const makePartnerBody = (companyId: number, given: object = {}) => ({
  companyId,
  name: 'Sample Stores',
  mode: 'PRODUCTION' as const,
  productionAddress: sampleAddress,
  ...given,
});

export const makePartner = async (client: TestClient, companyId: number, given: object = {}) => {
  const { body } = await client.as('ROLE_ORDER_MANAGER')(tradingPartnerRoutes.create, {
    body: makePartnerBody(companyId, given),
  });
  return body;
};

export const changePartner = (client: TestClient, before: TradingPartner, changes: Partial<TradingPartner>) => {
  const { id, company, createdAt: _, ...partner } = before;
  return client.as('ROLE_ORDER_MANAGER')(tradingPartnerRoutes.update, {
    params: { partnerId: id },
    body: { companyId: company.id, ...partner, ...changes },
  });
};

export const toEdiFile = (content: string | Uint8Array, name = 'activity.edi'): File =>
  new File([Buffer.from(typeof content === 'string' ? Buffer.from(content, 'latin1') : content)], name);

/** An 852 of the week from Saturday, January 3, 2026. */
export const make852 = (sales: readonly SampleSale[], envelope: X12Envelope = {}): File =>
  toEdiFile(toX12('852', build852(sales, 'STORES_IN_SDQ', '2026-01-03', '2026-01-09'), envelope));

export const receive = (client: TestClient, file: File) =>
  client.as('ROLE_ORDER_MANAGER')(interchangeRoutes.receive, { files: { file } });

export const processInterchanges = (database: Database, given: Partial<JobServices> = {}) =>
  runWaitingInterchanges({
    database,
    clock: () => new Date(),
    ...given,
    log: { ...console, warn: () => undefined } as never,
  });

export const listInterchanges = async (client: TestClient, query: object = {}) =>
  (await client.as('ROLE_ORDER_MANAGER')(interchangeRoutes.list, { query: { sort: ['id,asc'], ...query } })).body
    .content;

export const downloadText = async (client: TestClient, interchangeId: number): Promise<string> => {
  const { body } = await client.as('ROLE_ORDER_MANAGER')(interchangeRoutes.content, { params: { interchangeId } });
  return Buffer.from(body.content).toString('latin1');
};

/** A received interchange with a document that waits for a correction. */
export const makeDocument = async (client: TestClient) => {
  const { body } = await receive(client, make852(sampleSales));
  const interchangeId = body.interchanges[0]?.id ?? 0;
  const documentId = await client.db(async (db) => {
    const { id } = await db
      .insertInto('ediDocument')
      .values({
        interchangeId,
        position: 1,
        type: '852',
        control: '0001',
        functionalId: 'PD',
        groupControl: '1',
        segment: 3,
        segmentCount: 12,
        state: 'WAITING',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
  return { interchangeId, documentId };
};

/** A written interchange that was not sent. */
export const makeWritten = (client: TestClient): Promise<number> =>
  client.db(async (db) => {
    const { id } = await db
      .insertInto('interchange')
      .values({
        direction: 'OUT',
        status: 'READY',
        usage: 'PRODUCTION',
        standard: 'X12',
        senderQualifier: 'ZZ',
        senderId: 'BRAND',
        receiverQualifier: '01',
        receiverId: '999999999',
        control: '000000001',
        fileName: '997-000000001.edi',
        sha256: '',
        byteCount: 0,
        content: await compress(Buffer.alloc(0)),
        processedAt: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

/** A booked 850 without orders, so that a response rejects its line. */
export const makeBookedOrder = async (client: TestClient): Promise<number> => {
  const companyId = await client.db((db) => makeCompany(db));
  const partner = await makePartner(client, companyId, { name: `Buyer ${companyId}` });
  const body = ['BEG*00*SA*PO-1**20260110', `PO1*1*6*EA*1*WE*UP*${sampleUpcs[0]}`, 'CTT*1'];
  const received = await receive(client, toEdiFile(toX12('850', body), 'order.edi'));
  const interchangeId = received.body.interchanges[0]?.id ?? 0;
  return client.db(async (db) => {
    await db
      .updateTable('interchange')
      .set({ tradingPartnerId: partner.id, status: 'ACCEPTED', processedAt: new Date() })
      .where('id', '=', interchangeId)
      .execute();
    const { id } = await db
      .insertInto('ediDocument')
      .values({
        interchangeId,
        position: 1,
        type: '850',
        control: '0001',
        functionalId: 'PO',
        groupControl: '1',
        number: 'PO-1',
        segment: 3,
        segmentCount: 5,
        state: 'BOOKED',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
};
