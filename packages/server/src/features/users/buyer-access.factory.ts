import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import type { PlacedBuyer } from '@shelfward/contract/users/buyer-access.contract.ts';
import type { TestClient } from '../../testing/client.ts';

let made = 0;

/** A company for tests. This area comes before that of companies, so that it cannot use its factory. */
export const createCompany = async (client: TestClient): Promise<number> => {
  made += 1;
  return (await client.as('ROLE_ADMIN')(companyRoutes.create, { body: { name: `Willow Market ${made}` } })).body.id;
};

/** A buyer of a store for tests; of a new store of a new company by default. */
export const makePlacedBuyer = async (
  client: TestClient,
  given: { readonly storeId?: number; readonly emailAddress?: string; readonly inactive?: boolean } = {},
): Promise<PlacedBuyer> => {
  made += 1;
  const admin = client.as('ROLE_ADMIN');
  const { storeId, ...values } = given;
  const buyer = { name: `Robin Retail ${made}`, emailAddress: `robin${made}@willow.example`, ...values };
  const { body: store } =
    storeId === undefined
      ? await admin(storeRoutes.create, {
          body: { name: `Willow ${made}`, companyId: await createCompany(client), buyersToAdd: [buyer] },
        })
      : await admin(storeRoutes.addBuyer, { params: { storeId }, body: buyer });
  const { id: buyerId = 0 } = store.buyers.find(({ emailAddress }) => emailAddress === buyer.emailAddress) ?? {};
  return { record: 'STORE', recordId: store.id, buyerId };
};
