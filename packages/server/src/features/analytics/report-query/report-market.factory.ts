import type { TestClient } from '../../../testing/client.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeMarket } from '../analytics.factory.ts';

export const firstHalf = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-06-30' };

/** Downtown sold 10 Tea ($25); Kiosk 6 Honey ($60); Harbour 5 Mint ($15), and 5 of them ($14) a year earlier. */
export const makeSoldMarket = async (client: TestClient) => {
  const market = await makeMarket(client);
  const { downtown, kiosk, harbour, tea, mint, honey } = market;
  await client.db((db) =>
    makeSaleDays(db, [
      { storeId: downtown, productId: tea, soldOn: '2026-01-01', units: 10, cents: 2500 },
      { storeId: kiosk, productId: honey, soldOn: '2026-02-10', units: 6, cents: 6000 },
      { storeId: harbour, productId: mint, soldOn: '2026-02-10', units: 5, cents: 1500 },
      { storeId: harbour, productId: mint, soldOn: '2025-02-10', units: 5, cents: 1400 },
    ]),
  );
  return market;
};
