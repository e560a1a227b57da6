import { z } from 'zod';
import { findKeys } from '../client/external-ids.client.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { odooId, odooReference } from '../client/odoo-values.rules.ts';
import { cleanFactor, type Unit } from './units.rules.ts';

const model = 'uom.uom';
const everything = { domain: [], context: { active_test: false }, order: 'id' };

/** Up to Odoo 18, a category has one reference unit, and factors are relative to it. */
const categorized = z.object({
  id: odooId,
  name: z.string(),
  category_id: odooReference,
  uom_type: z.string(),
  factor_inv: z.number(),
  rounding: z.number(),
});

/** Since Odoo 19, a unit is based on another one, and its factor is relative to the last of them. */
const based = z.object({
  id: odooId,
  name: z.string(),
  relative_uom_id: odooReference,
  factor: z.number(),
  rounding: z.number(),
});

interface StoredUnit extends Omit<Unit, 'isCounted'> {
  /** The reference unit of its family. */
  readonly rootId: number;
}

/** All units of measure in Odoo by their IDs. */
export const findUnits = async (client: OdooClient): Promise<ReadonlyMap<number, Unit>> => {
  const isBased = (await client.getFields(model)).has('relative_uom_id');
  const units = isBased ? await readBased(client) : await readCategorized(client);
  const keys = await findKeys(client, model, [...new Set(units.map(({ rootId }) => rootId))]);
  const isCounted = (rootId: number): boolean => {
    const key = keys.get(rootId) ?? '';
    // Odoo's other families are weights, volumes, lengths, areas, and times. Families of users count packages.
    return key === 'uom.product_uom_unit' || !key.startsWith('uom.');
  };
  return new Map(units.map(({ rootId, ...unit }) => [unit.id, { ...unit, isCounted: isCounted(rootId) }]));
};

const readCategorized = async (client: OdooClient): Promise<StoredUnit[]> => {
  const found = await client.searchRead(model, categorized, everything);
  const roots = new Map(
    found.flatMap(({ id, category_id: category, uom_type: type }) =>
      type === 'reference' && category ? [[category.id, id] as const] : [],
    ),
  );
  return found.map(({ id, name, category_id: category, factor_inv: factor, rounding }) => ({
    id,
    name,
    pieces: cleanFactor(factor),
    rounding,
    rootId: roots.get(category?.id ?? 0) ?? id,
  }));
};

const readBased = async (client: OdooClient): Promise<StoredUnit[]> => {
  const found = await client.searchRead(model, based, everything);
  const byId = new Map(found.map((unit) => [unit.id, unit]));
  const findRoot = (id: number): number => {
    const parent = byId.get(id)?.relative_uom_id;
    return parent && parent.id !== id ? findRoot(parent.id) : id;
  };
  return found.map(({ id, name, factor, rounding }) => ({
    id,
    name,
    pieces: cleanFactor(factor),
    rounding,
    rootId: findRoot(id),
  }));
};

const measuredProduct = z.object({ id: odooId, uom_id: odooReference });

/** The units of products in Odoo, by the IDs of the products. */
export const findProductUnits = async (
  client: OdooClient,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, Unit>> => {
  if (productIds.length === 0) return new Map();
  const units = await findUnits(client);
  const result = new Map<number, Unit>();
  for (let at = 0; at < productIds.length; at += chunkSize) {
    const domain = [['id', 'in', productIds.slice(at, at + chunkSize)]];
    const products = await client.searchRead('product.product', measuredProduct, {
      domain,
      context: { active_test: false },
    });
    for (const { id, uom_id: reference } of products) {
      const unit = units.get(reference?.id ?? 0);
      if (unit) result.set(id, unit);
    }
  }
  return result;
};
const chunkSize = 1000;
