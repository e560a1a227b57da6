import { productOnHandRoutes } from '@shelfward/contract/product-on-hand/product-on-hand.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { makeProduct } from '../products/products.factory.ts';

let made = 0;

const input = async (client: TestClient) => {
  made += 1;
  const upc = `COUNTED-${made}`;
  await client.db((db) => makeProduct(db, { upc }));
  return {
    body: { headers: { upc: 0, onHand: 1 } },
    files: { file: new Blob([`Product UPC,Quantity\n${upc},40\n`]) },
  };
};

defineExamples(productOnHandRoutes)({ import: input, preview: input });
