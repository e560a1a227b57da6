import { expect, test } from 'vitest';
import { companyInput } from '../companies/companies.contract.ts';
import { address } from '../kit/shapes.ts';
import { productInput } from '../products/products.contract.ts';
import { storeInput } from '../stores/stores.contract.ts';
import { listImportProperties } from './import-properties.rules.ts';

/** Fields of records that files do not have, and why. */
const notInFiles = {
  buyersToAdd: 'A record has several buyers, each with a name and an e-mail address.',
  kind: 'Almost all are stores. The few distribution centers and online stores are set on their pages.',
  orderManagerId: 'Order managers are users of the account.',
  pricing: 'Prices have a file of their own.',
};

test.each([
  ['COMPANIES', companyInput],
  ['STORES', storeInput],
  ['PRODUCTS', productInput],
] as const)('files of %s have a column for every field of a record', (kind, input) => {
  const properties = new Set<string>(listImportProperties(kind).map(({ id }) => id));
  const fields = Object.keys(input.shape).flatMap((field) =>
    field === 'address' ? Object.keys(address.shape) : field,
  );
  // A reference is an id in the record and a name in the file: `companyId` and `company`.
  const missing = fields.filter((field) => !properties.has(field.replace(/Id(s?)$/, '$1')));

  expect(missing.filter((field) => !Object.hasOwn(notInFiles, field))).toEqual([]);
});
