import { describe, expect, test } from 'vitest';
import { connectionMessages, findingMessages } from './client/connection-messages.rules.ts';
import { describeRejection } from './client/odoo-rejections.rules.ts';
import { importMessages, partnerReasons } from './master-data/partner-messages.rules.ts';
import { priceExportMessages, priceImportMessages, productMessages } from './master-data/product-messages.rules.ts';
import { nameProduct } from './master-data/product-names.rules.ts';
import {
  deliveryReasons,
  lineDifferences,
  orderExportMessages,
  orderImportMessages,
} from './orders/order-messages.rules.ts';

/** An example of a message with the names that it has to contain. */
type Example = readonly [message: string, ...names: string[]];
type Examples<T> = Readonly<Record<keyof T, Example>>;

const oat = { name: 'Oat milk', sku: 'OM-1', upc: '012345678905' };
const named = 'Oat milk (SKU OM-1)';
const place = { product: named, list: 'Wholesale' };
const currencies = { company: 'Whole Foods', used: 'EUR', account: 'USD' };
const store = { entity: 'STORE', name: 'Austin' } as const;

const connection: Examples<typeof connectionMessages> = {
  signInRejected: [connectionMessages.signInRejected(), 'login', 'API key'],
  databaseMissing: [connectionMessages.databaseMissing('shop'), 'shop', 'database name'],
  busy: [connectionMessages.busy(), 'Odoo'],
  tooManyRequests: [connectionMessages.tooManyRequests(), 'Odoo'],
  serverError: [connectionMessages.serverError(502), '502'],
  redirected: [connectionMessages.redirected(), 'URL'],
  apiRejected: [connectionMessages.apiRejected(403, '/jsonrpc'), 'URL', '/jsonrpc'],
  notOdoo: [connectionMessages.notOdoo(), 'URL'],
  unreachable: [connectionMessages.unreachable('The server could not be reached.'), 'could not be reached', 'URL'],
  responseTooLarge: [connectionMessages.responseTooLarge('The response of the server is too large.'), 'Odoo'],
  unknownFormat: [connectionMessages.unknownFormat(), 'Odoo', 'URL'],
  notReturned: [connectionMessages.notReturned(), 'order'],
  otherCurrency: [connectionMessages.otherCurrency('EUR', 'USD'), 'EUR', 'USD', 'currency'],
  warehouseMissing: [connectionMessages.warehouseMissing('WH2'), 'WH2', 'warehouse'],
  pricesNotComputed: [connectionMessages.pricesNotComputed(), 'price list'],
};

const findings: Examples<typeof findingMessages> = {
  passwordSignIn: [findingMessages.passwordSignIn(), 'password', 'API key'],
  clockSkew: [findingMessages.clockSkew(7), '7 minutes'],
  modelMissing: [findingMessages.modelMissing('sales orders', 'orders'), 'sales orders'],
  notReadable: [findingMessages.notReadable('contacts', 'companies and stores'), 'contacts', 'companies and stores'],
  notWritable: [findingMessages.notWritable('sales orders', 'orders'), 'sales orders'],
  priceListsDisabled: [findingMessages.priceListsDisabled(), 'Pricelists'],
  noTrackingNumbers: [findingMessages.noTrackingNumbers(), 'delivery app'],
  companyCurrency: [findingMessages.companyCurrency('My Brand', 'EUR', 'USD'), 'My Brand', 'EUR', 'USD'],
  priceListCurrency: [findingMessages.priceListCurrency('Acme (Euro, EUR)', 'USD'), 'Acme', 'EUR', 'USD'],
};

const orderExport: Examples<typeof orderExportMessages> = {
  companyMissing: [orderExportMessages.companyMissing('Whole Foods'), 'Whole Foods'],
  companyDeleted: [orderExportMessages.companyDeleted('Whole Foods'), 'Whole Foods'],
  storeMissing: [
    orderExportMessages.storeMissing('Austin', 'Whole Foods'),
    'Austin',
    'delivery address of Whole Foods',
  ],
  storeDeleted: [orderExportMessages.storeDeleted('Austin', 'Whole Foods'), 'Austin', 'Whole Foods'],
  otherOdooCompany: [
    orderExportMessages.otherOdooCompany('Whole Foods', { belongs: 'My Brand EU', sells: 'My Brand' }),
    'Whole Foods',
    'My Brand EU',
    'company My Brand.',
  ],
  storeOfOtherCompany: [
    orderExportMessages.storeOfOtherCompany('Austin', 'Acme', 'Whole Foods'),
    'Austin',
    'Acme',
    'Whole Foods',
  ],
  productMissing: [orderExportMessages.productMissing(oat), named, 'barcode 012345678905'],
  productInactive: [orderExportMessages.productInactive(oat), named, 'barcode 012345678905'],
  productArchived: [orderExportMessages.productArchived(oat), named, 'archived'],
  productDeleted: [orderExportMessages.productDeleted(oat), named],
  shippingProductMissing: [orderExportMessages.shippingProductMissing('PO-7'), 'PO-7', 'internal reference'],
  noQuantity: [orderExportMessages.noQuantity('PO-7'), 'PO-7', 'quantity'],
  orderCurrency: [orderExportMessages.orderCurrency({ order: 'S00012', ...currencies }), 'S00012', 'EUR', 'USD'],
  priceListCurrency: [orderExportMessages.priceListCurrency('Euro list', currencies), 'Euro list', 'EUR', 'USD'],
  companyCurrency: [
    orderExportMessages.companyCurrency('My Brand', currencies),
    'My Brand',
    'Whole Foods',
    'EUR',
    'USD',
  ],
  uncounted: [orderExportMessages.uncounted(oat, 'kg'), named, 'kg', 'unit of measure'],
  quantityDoesNotFit: [
    orderExportMessages.quantityDoesNotFit('PO-7', oat, { name: 'Dozens', pieces: 12, quantity: 25 }),
    'PO-7',
    named,
    'Dozens of 12',
    '25',
  ],
  priceDoesNotFit: [orderExportMessages.priceDoesNotFit('PO-7', oat, 'Dozens'), 'PO-7', named, 'Dozens', 'price'],
  taxIncluded: [orderExportMessages.taxIncluded('VAT 20%', named), 'VAT 20%', named],
  duplicate: [orderExportMessages.duplicate('S00044', 'Whole Foods', 'PO-7'), 'S00044', 'Whole Foods', 'PO-7'],
  copied: [orderExportMessages.copied('S00044', 'PO-7'), 'S00044', 'PO-7'],
  cancelled: [orderExportMessages.cancelled('S00044', 'PO-7'), 'S00044', 'PO-7'],
  rejected: [orderExportMessages.rejected('Something odd.', 'PO-7'), 'PO-7', 'Something odd'],
  inputNeeded: [orderExportMessages.inputNeeded('S00044'), 'S00044'],
  linesDiffer: [orderExportMessages.linesDiffer(lineDifferences.quantity(named, 1, 2), 'S00044'), 'S00044', named],
  quotationCurrency: [orderExportMessages.quotationCurrency('S00044', 'EUR', 'USD'), 'S00044', 'EUR', 'USD'],
  quotationTax: [orderExportMessages.quotationTax('S00044', named, '97.50 without tax'), 'S00044', named, '97.50'],
  quotationAmount: [orderExportMessages.quotationAmount('S00044', '97.50 without tax'), 'S00044', '97.50'],
  notCancelled: [orderExportMessages.notCancelled('S00044', 'PO-7'), 'S00044', 'PO-7'],
  deliveredBeforeCancel: [orderExportMessages.deliveredBeforeCancel('S00044', 'PO-7'), 'S00044', 'PO-7'],
  deliveryNotSettled: [
    orderExportMessages.deliveryNotSettled('validate', 'WH/OUT/00003', 'PO-7 (S00044)'),
    'WH/OUT/00003',
    'PO-7',
  ],
  furtherLogs: [orderExportMessages.furtherLogs(orderExportMessages.companyMissing('Acme'), 2), 'Acme', '2 more'],
};

const orderImport: Examples<typeof orderImportMessages> = {
  notInOdoo: [orderImportMessages.notInOdoo('S00044', 'PO-7'), 'S00044', 'PO-7', 'database name'],
  deleted: [orderImportMessages.deleted('PO-7'), 'PO-7'],
  cancelledAfterShipping: [orderImportMessages.cancelledAfterShipping('PO-7'), 'PO-7'],
  deliveryRejected: [
    orderImportMessages.deliveryRejected('WH/OUT/00003', 'PO-7', deliveryReasons.notWhole(1.5, named)),
    'WH/OUT/00003',
    'PO-7',
    named,
  ],
  differs: [
    orderImportMessages.differs('PO-7', 'S00044', 'Oat milk was removed in Odoo'),
    'PO-7',
    'S00044',
    'Oat milk',
  ],
};

const products: Examples<typeof productMessages> = {
  restored: [productMessages.restored(oat), named, 'archived'],
  ambiguousSku: [productMessages.ambiguousSku(oat, 'Oat milk 1 l and Oat drink', 2), named, 'Oat drink', oat.upc],
  rejected: [productMessages.rejected(oat, 'Something odd.'), named, 'Something odd'],
  changedInOdoo: [productMessages.changedInOdoo(oat), named, 'barcode'],
  stockUncounted: [productMessages.stockUncounted(oat, 'kg'), named, 'kg', 'Inventory'],
};

const priceExport: Examples<typeof priceExportMessages> = {
  productAmbiguous: [
    priceExportMessages.productAmbiguous(place, productMessages.ambiguousSku(oat, 'Oat and Oats', 2)),
    named,
    'Wholesale',
    'Oat and Oats',
  ],
  sameListNames: [priceExportMessages.sameListNames('Wholesale'), 'Wholesale', 'name'],
  listOfOther: [priceExportMessages.listOfOther('Wholesale'), 'Wholesale'],
  listCurrency: [priceExportMessages.listCurrency('Wholesale', 'EUR', 'USD'), 'Wholesale', 'EUR', 'USD'],
  currencyMissing: [priceExportMessages.currencyMissing('USD', 'Wholesale'), 'USD', 'Wholesale'],
  listRejected: [priceExportMessages.listRejected('Wholesale', 'Something odd.'), 'Wholesale', 'Something odd'],
  productMissing: [priceExportMessages.productMissing(place), named, 'Wholesale'],
  uncounted: [priceExportMessages.uncounted(oat, 'kg'), named, 'kg'],
  tooPrecise: [priceExportMessages.tooPrecise(place, '8.25', { digits: 1, unit: 'Dozens' }), named, '8.25', 'Dozens'],
  otherRule: [priceExportMessages.otherRule(place, '7.50', '8.25'), named, 'Wholesale', '7.50', '8.25'],
  ruleAppliesFirst: [priceExportMessages.ruleAppliesFirst(place, '7.50', '8.25'), named, 'Wholesale', '7.50', '8.25'],
  rejected: [priceExportMessages.rejected(place, 'Something odd.'), named, 'Wholesale', 'Something odd'],
  changedInOdoo: [priceExportMessages.changedInOdoo(place, '8.25'), named, 'Wholesale', '8.25'],
};

const priceImport: Examples<typeof priceImportMessages> = {
  listCurrency: [priceImportMessages.listCurrency('Euro', 'EUR', 'USD'), 'Euro', 'EUR', 'USD'],
  listName: [priceImportMessages.listName(null), 'price list', 'name'],
  productMissing: [priceImportMessages.productMissing('[OM-1] Oat milk'), '[OM-1] Oat milk'],
  ruleDeleted: [priceImportMessages.ruleDeleted(place), named, 'Wholesale'],
  ruleSkipped: [
    priceImportMessages.ruleSkipped(place, 'it applies only from 12 units'),
    named,
    'Wholesale',
    '12 units',
  ],
  uncounted: [priceImportMessages.uncounted(place, 'kg'), named, 'Wholesale', 'kg'],
  notUsable: [
    priceImportMessages.notUsable(place, 'it has fractions of a cent', { charged: '3.005', unit: 'Dozens' }),
    named,
    'Wholesale',
    '3.005',
    'Dozens',
  ],
  changesSoon: [
    priceImportMessages.changesSoon(place, { days: 30, today: '8.00', next: '9.00' }),
    named,
    'Wholesale',
    '8.00',
    '9.00',
  ],
};

const partners: Examples<typeof partnerReasons> = {
  sameCompanyNames: [
    importMessages.invalid({ entity: 'COMPANY', name: 'Acme' }, partnerReasons.sameCompanyNames()),
    'Acme',
  ],
  noCompany: [importMessages.invalid(store, partnerReasons.noCompany()), 'Austin', 'delivery address'],
  companyFailed: [importMessages.invalid(store, partnerReasons.companyFailed('Whole Foods')), 'Austin', 'Whole Foods'],
  companyArchived: [
    importMessages.invalid(store, partnerReasons.companyArchived('Whole Foods')),
    'Austin',
    'Whole Foods',
    'archived',
  ],
  companyHidden: [
    importMessages.invalid(store, partnerReasons.companyHidden('Whole Foods')),
    'Austin',
    'Whole Foods',
    'access right',
  ],
  parentIsPerson: [importMessages.invalid(store, partnerReasons.parentIsPerson('Ann')), 'Austin', 'Ann', 'person'],
  parentIsStore: [importMessages.invalid(store, partnerReasons.parentIsStore('Dallas')), 'Austin', 'Dallas'],
  parentIsOwn: [importMessages.invalid(store, partnerReasons.parentIsOwn('My Brand')), 'Austin', 'My Brand'],
  noName: [
    importMessages.invalid({ ...store, name: null }, partnerReasons.noName('Whole Foods')),
    'Whole Foods',
    'name',
  ],
  sameStoreNames: [
    importMessages.invalid(store, partnerReasons.sameStoreNames(2, 'Main St and Oak St')),
    'Austin',
    'Oak St',
  ],
  sameNumbers: [importMessages.invalid(store, partnerReasons.sameNumbers()), 'Austin', 'number'],
  linkedElsewhere: [importMessages.invalid(store, partnerReasons.linkedElsewhere()), 'Austin', 'reference'],
  invalidField: [
    importMessages.invalid(store, partnerReasons.invalidField('zip', 'is too long')),
    'Austin',
    'field zip',
  ],
};

const imports: Examples<typeof importMessages> = {
  invalid: [importMessages.invalid(store, partnerReasons.sameNumbers()), 'Austin'],
  rejectedHere: [importMessages.rejectedHere(store, 'The name is already in use.'), 'Austin', 'name', 'Stores'],
  changedInBoth: [importMessages.changedInBoth(store), 'Austin'],
  deletedInOdoo: [importMessages.deletedInOdoo(store), 'Austin'],
};

const groups: readonly (readonly [name: string, builders: object, examples: Readonly<Record<string, Example>>])[] = [
  ['connection', connectionMessages, connection],
  ['findings', findingMessages, findings],
  ['order export', orderExportMessages, orderExport],
  ['order import', orderImportMessages, orderImport],
  ['products', productMessages, products],
  ['price export', priceExportMessages, priceExport],
  ['price import', priceImportMessages, priceImport],
  ['partners', partnerReasons, partners],
  ['imports', importMessages, imports],
];
const cases = groups.flatMap(([group, , examples]) =>
  Object.entries(examples).map(([name, example]) => [`${group}: ${name}`, example] as const),
);

/** The verbs with which the last sentence tells the user what to do. */
const verbs =
  'Activate|Add|Assign|Cancel|Change|Check|Choose|Clear|Correct|Create|Deactivate|Enable|Enter|Give|Grant|Import|Install|Open|Rename|Restore|Return|Run|See|Set|Sign|Synchronize|Unlock|Validate|Void';
const action = new RegExp(`^(?:If [^,]+, (?:run|retry)|${verbs})\\b`);

const lastSentence = (text: string): string => text.split(/(?<=[.:”]) (?=[A-Z])/).at(-1) ?? '';

const expectReadable = (message: string): void => {
  expect(lastSentence(message)).toMatch(action);
  expect(message).toMatch(/[^.]\.$/);
  expect(message).not.toMatch(
    /undefined|null|NaN|\[object|\bTraceback\b|\bID \d|\bid\b|\b[a-z]+\.[a-z]+\(|\b(?:res|sale|product)\.[a-z]/,
  );
  // The check of the language covers the words of the sources.
  expect(message).not.toMatch(/\b(?:stands|kept|is not known|he|she|his|her)\b/i);
  expect(message).not.toMatch(/Take .* from Odoo|at the address|[.]{2}| {2}|\( ?\)/);
};

test.each(groups)('each message has an example: %s', (_, builders, examples) => {
  expect(Object.keys(examples).sort()).toEqual(Object.keys(builders).sort());
});

test.each(cases)('%s names the record and says what to do', (_, [message, ...names]) => {
  for (const name of names) expect(message).toContain(name);
  expectReadable(message);
});

describe('a technical message of Odoo is translated', () => {
  const about = { record: 'order PO-7', next: 'retry' };
  test.each([
    [
      'a locked order',
      'It is forbidden to modify the following fields in a locked order:\nUnit Price\nQuantity',
      'Odoo rejected order PO-7. The order is locked in Odoo, so these fields cannot be changed there: Unit Price, Quantity. Unlock the order in Odoo, then retry.',
    ],
    [
      'the cancellation of a locked order',
      'You cannot cancel a locked order. Please unlock it first.',
      'Odoo rejected order PO-7. The order is locked in Odoo. Unlock the order in Odoo, then retry.',
    ],
    [
      'a missing access right',
      "You are not allowed to modify 'Sales Order' (sale.order) records.\n\nThis operation is allowed for the following groups:\n\t- Sales/User: Own Documents Only\n\nContact your administrator to request access if necessary.",
      'Odoo rejected order PO-7. The Odoo user of this connection may not change “Sales Order”. Grant this user the access right for “Sales Order” in Odoo under Settings, Users, then retry.',
    ],
    [
      'a rule of access',
      'Due to security restrictions, you are not allowed to modify the records.\n(Records: sale.order(5,), User: 2)',
      'Odoo rejected order PO-7. The Odoo user of this connection lacks an access right. Grant this user the access right in Odoo under Settings, Users, then retry.',
    ],
    [
      'an archived record',
      "No matching record found for database id '77' in field 'Customer'",
      'Odoo rejected order PO-7. The record in the field Customer is archived or was deleted in Odoo. Restore the record in Odoo with “Unarchive”, or create it again and run its integration, then retry.',
    ],
    [
      'a contact of another company in Odoo 14',
      "Incompatible companies on records:\n- 'S00010' belongs to company 'My Brand' and 'Customer' (partner_id: 'Whole Foods') belongs to another company.",
      'Odoo rejected order PO-7. In Odoo, Whole Foods in the field Customer belongs to another company than My Brand. Clear the field Company of Whole Foods in Odoo, or use a login of its company in a connection of its own, then retry.',
    ],
    [
      'a contact of another company in Odoo 19',
      'Uh-oh! You’ve got some company inconsistencies here:\n- “S00010” belongs to company “My Brand” while “Customer” (partner_id: “Whole Foods”) belongs to another company.\nTo avoid a mess, no company crossover is allowed!',
      'Odoo rejected order PO-7. In Odoo, Whole Foods in the field Customer belongs to another company than My Brand. Clear the field Company of Whole Foods in Odoo, or use a login of its company in a connection of its own, then retry.',
    ],
    [
      'a product of another company',
      'Your quotation contains products from company My Brand EU whereas your quotation belongs to company My Brand. \n Please change the company of your quotation or remove the products from other companies (Oat milk).',
      'Odoo rejected order PO-7. In Odoo, Oat milk belongs to the company My Brand EU, and the order to the company My Brand. Clear the field Company of Oat milk in Odoo, or remove it from the order, then retry.',
    ],
    [
      'an unknown text about companies',
      'Incompatible companies on records',
      'Odoo rejected order PO-7. Records that are needed belong to different companies in Odoo. Clear the field Company of the contact and of the products in Odoo, then retry.',
    ],
    [
      'a deleted record',
      'Record does not exist or has been deleted.\n(Record: sale.order(5,), User: 2)',
      'Odoo rejected order PO-7. The record was deleted in Odoo. Create it again in Odoo, and run its integration, then retry.',
    ],
    [
      'a required field',
      "Missing required value for the field 'Payment Terms' (payment_term_id)",
      'Odoo rejected order PO-7. Odoo requires a value in the field Payment Terms. Give the field Payment Terms a default value in Odoo, or make it optional there, then retry.',
    ],
    [
      'a validation error',
      'The quantity of Oat milk must be positive.\n\n(Record: sale.order.line(12,), User: 2)',
      'Odoo rejected order PO-7. Odoo says: “The quantity of Oat milk must be positive”. Correct the value here or in Odoo, then retry.',
    ],
    ['no text', '', 'Odoo rejected order PO-7. Odoo gave no reason. Correct the value here or in Odoo, then retry.'],
  ])('%s', (_, text, expected) => {
    const message = describeRejection(text, about);

    expect(message).toBe(expected);
    expectReadable(message);
  });

  test.each([
    'duplicate key value violates unique constraint "product_product_barcode_uniq"',
    'A barcode can only be assigned to one product !',
    'Barcode(s) already assigned:\n\n- Barcode "012345678905" already assigned to product(s): Oat drink',
  ])('a barcode in use: %s', (text) => {
    const message = productMessages.rejected(oat, text);

    expect(message).toContain('Remove the barcode from the other product in Odoo');
    expect(message).toContain(named);
    expect(message).not.toContain('uniq');
  });
});

test('a product is named with its SKU, else with its UPC', () => {
  expect(nameProduct(oat)).toBe(named);
  expect(nameProduct({ ...oat, sku: null })).toBe('Oat milk (UPC 012345678905)');
  expect(nameProduct({ name: 'Oat milk' })).toBe('Oat milk');
});
