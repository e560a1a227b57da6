import { partnerInput } from '@shelfward/contract/edi/partners.shapes.ts';
import { addDays, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { type Ctx, today } from '../../platform/context/context.ts';
import { createPartner, packInterchanges, receiveInterchanges } from '../edi/public.ts';
import { withTemporaryFile } from './temporary-file.ts';

const address = { partnerQualifier: '01', partnerId: '555010042', ownQualifier: 'ZZ', ownId: 'NORTHWIND' };

interface Retailer {
  readonly companyId: number;
  readonly name: string;
  readonly stores: readonly string[];
  readonly upcs: readonly string[];
}

/** A trading partner in test, and its first document, which a worker reads after the start and does not book. */
export const loadPartner = async (ctx: Ctx): Promise<void> => {
  const retailer = await findRetailer(ctx);
  if (!retailer) return;
  const { companyId, name } = retailer;
  const settings = { sales: 'NET', singleDate: 'WEEK_ENDING' };
  await createPartner(ctx, partnerInput.parse({ companyId, name, productionAddress: address, settings }));
  const packed = await withTemporaryFile(build852(retailer, addDays(today(ctx), -1)), packInterchanges);
  await receiveInterchanges(ctx, packed, {
    fileName: 'product-activity.852',
    receivedBy: ctx.actor.userId,
    integrationId: null,
  });
};

/** The company with the third most stores; the larger ones send other files. */
const findRetailer = async ({ db }: Ctx): Promise<Retailer | undefined> => {
  const company = await db.selectFrom('company').select(['id', 'name']).orderBy('id').offset(2).executeTakeFirst();
  if (!company) return undefined;
  const stores = await db
    .selectFrom('store')
    .select('number')
    .where('companyId', '=', company.id)
    .orderBy('id')
    .limit(3)
    .execute();
  const products = await db.selectFrom('product').select('upc').orderBy('id').limit(4).execute();
  return {
    companyId: company.id,
    name: company.name,
    stores: stores.flatMap(({ number }) => number ?? []),
    upcs: products.map(({ upc }) => upc),
  };
};

/** Product activity of the week until `day`: units sold of each product by store. */
const build852 = ({ name, stores, upcs }: Retailer, day: string): string => {
  const [from, until] = [addDays(day, 1 - daysPerWeek), day].map((one) => one.replaceAll('-', ''));
  const lines = upcs.flatMap((upc, line) => {
    const units = stores.map((_, store) => 2 + ((3 * line + 5 * store) % 11));
    const total = units.reduce((sum, one) => sum + one, 0);
    return [
      `LIN**UP*${upc}`,
      `ZA*QS*${total}*EA`,
      `SDQ*EA*92*${stores.map((store, at) => `${store}*${units[at]}`).join('*')}`,
    ];
  });
  const body = [`XQ*H*${from}*${until}`, `N1*RE*${name.toUpperCase()}*92*1000`, ...lines, `CTT*${upcs.length}`];
  const partner = `01*${address.partnerId.padEnd(15)}*ZZ*${address.ownId.padEnd(15)}`;
  return [
    `ISA*00*          *00*          *${partner}*${until?.slice(2)}*0630*U*00401*000000001*0*P*>`,
    `GS*PD*${address.partnerId}*${address.ownId}*${until}*0630*1*X*004010`,
    'ST*852*0001',
    ...body,
    `SE*${body.length + 2}*0001`,
    'GE*1*1',
    'IEA*1*000000001',
    '',
  ].join('~');
};
