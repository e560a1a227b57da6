import { z } from 'zod';
import { defaultCurrency } from '../../kit/currency.rules.ts';
import { dayOrInstant } from '../../kit/dates.ts';
import { text } from '../../kit/shapes.ts';
import type { OdooChildType } from '../core/integrations.rules.ts';

/** The URL of Odoo in the browser, without a path. */
const url = z
  .url({ protocol: /^https?$/, error: 'must be a URL such as https://odoo.example.com' })
  .max(300)
  .refine((value) => {
    const parsed = URL.parse(value);
    return parsed !== null && `${parsed.username}${parsed.password}${parsed.search}${parsed.hash}` === '';
  }, 'must not contain credentials, a query, or a fragment')
  .transform((value) => value.replace(/\/+$/, ''));

/** The connection without its secret. */
export const odooSettings = z.strictObject({
  url,
  database: text(120),
  login: text(254),
  /** Odoo limits API keys of regular users to three months. */
  keyExpiresOn: dayOrInstant.nullable().default(null),
});
export type OdooSettings = z.output<typeof odooSettings>;

/** A password or an API key. */
export const odooPassword = text(500);

const none = z.strictObject({});

/** What happens to the open deliveries in Odoo of orders that were shipped here before their first export. */
export const shippedOrderRules = ['LEAVE_OPEN', 'VALIDATE', 'CANCEL'] as const;
export type ShippedOrderRule = (typeof shippedOrderRules)[number];

/** The currency of price lists in Odoo. Price lists in another currency are rejected. */
const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters');
const currency = currencyCode.default(defaultCurrency);

/** The settings of each child integration besides name and schedule. All have defaults. */
export const odooChildSettings = {
  ODOO_TO_SHELF_COMPANY: z.strictObject({
    /** Only contacts that Odoo ranks as customers, which it does after the first sale. */
    customersOnly: z.boolean().default(false),
    /** Only contacts with this tag. */
    tag: text(120).nullable().default(null),
  }),
  ODOO_TO_SHELF_STORE: none,
  SHELF_TO_ODOO_PRODUCT: none,
  ODOO_TO_SHELF_PRICING: z.strictObject({
    currency,
    /** Only this price list; null imports all price lists. */
    priceList: text(120).nullable().default(null),
  }),
  SHELF_TO_ODOO_PRICING: z.strictObject({ currency }),
  ODOO_TO_SHELF_INVENTORY: z.strictObject({
    /** The short name of the warehouse; null includes all warehouses. */
    warehouse: text(20).nullable().default(null),
  }),
  SHELF_TO_ODOO_ORDER: z.strictObject({
    /** The internal reference of the product for shipping charges. */
    shippingProduct: text(60).nullable().default(null),
    /** Orders created before this day are not exported; null exports all approved orders. */
    createdFrom: dayOrInstant.nullable().default(null),
    /** Not in the specification. */
    shippedOrders: z.enum(shippedOrderRules).default('LEAVE_OPEN'),
  }),
  ODOO_TO_SHELF_ORDER: none,
} as const satisfies Readonly<Record<OdooChildType, z.ZodObject>>;

/** The settings of a new child integration. Without a currency it has that of the account. */
export const newOdooChildSettings = {
  ...odooChildSettings,
  ODOO_TO_SHELF_PRICING: odooChildSettings.ODOO_TO_SHELF_PRICING.extend({ currency: currencyCode.optional() }),
  SHELF_TO_ODOO_PRICING: odooChildSettings.SHELF_TO_ODOO_PRICING.extend({ currency: currencyCode.optional() }),
} as const satisfies Readonly<Record<OdooChildType, z.ZodObject>>;

export type OdooChildSettings<T extends OdooChildType> = z.output<(typeof odooChildSettings)[T]>;
