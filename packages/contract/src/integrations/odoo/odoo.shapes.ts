import { z } from 'zod';
import { day } from '../../kit/dates.ts';
import { text } from '../../kit/shapes.ts';
import type { OdooChildType } from '../core/integrations.rules.ts';

/** The address that Odoo has in the browser, without what comes behind it. */
const url = z
  .url({ protocol: /^https?$/, error: 'must be a URL such as https://odoo.example.com' })
  .max(300)
  .refine((value) => {
    const parsed = URL.parse(value);
    return parsed !== null && `${parsed.username}${parsed.password}${parsed.search}${parsed.hash}` === '';
  }, 'must not contain credentials, a query, or a fragment')
  .transform((value) => value.replace(/\/+$/, ''));

/** Everything about the connection but its secret. */
export const odooSettings = z.strictObject({
  url,
  database: text(120),
  login: text(254),
  /** Odoo ends API keys of ordinary users after three months at the latest. */
  keyExpiresOn: day.nullable().default(null),
});
export type OdooSettings = z.output<typeof odooSettings>;

/** A password or an API key. */
export const odooPassword = text(500);

const none = z.strictObject({});

/** Price lists in another currency are refused, because prices here carry none. */
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'must be three capital letters')
  .default('USD');

/** What each child can be told beside its name and schedule; everything has a default. */
export const odooChildSettings = {
  ODOO_TO_SHELF_COMPANY: z.strictObject({
    /** Only those that Odoo counts among the customers; it does so from the first sale on. */
    customersOnly: z.boolean().default(false),
    /** Only those with this tag. */
    tag: text(120).nullable().default(null),
  }),
  ODOO_TO_SHELF_STORE: none,
  SHELF_TO_ODOO_PRODUCT: none,
  ODOO_TO_SHELF_PRICING: z.strictObject({
    currency,
    /** Only this price list; all of them when there is none. */
    priceList: text(120).nullable().default(null),
  }),
  SHELF_TO_ODOO_PRICING: z.strictObject({ currency }),
  ODOO_TO_SHELF_INVENTORY: z.strictObject({
    /** The short name of the warehouse whose stock counts; all warehouses when there is none. */
    warehouse: text(20).nullable().default(null),
  }),
  SHELF_TO_ODOO_ORDER: z.strictObject({
    /** The internal reference of the product that stands for shipping charges. */
    shippingProduct: text(60).nullable().default(null),
    /** Orders that were made before this day stay here; without it all approved orders go. */
    createdFrom: day.nullable().default(null),
  }),
  ODOO_TO_SHELF_ORDER: none,
} as const satisfies Readonly<Record<OdooChildType, z.ZodObject>>;

export type OdooChildSettings<T extends OdooChildType> = z.output<(typeof odooChildSettings)[T]>;
