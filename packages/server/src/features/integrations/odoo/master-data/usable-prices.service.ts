import { plusDays } from '@shelfward/contract/kit/dates.ts';
import { z } from 'zod';
import type { OdooRun } from '../client/odoo-run.service.ts';
import { odooId, odooReference } from '../client/odoo-values.rules.ts';
import { findEffectivePrices } from './effective-prices.client.ts';
import {
  compareRules,
  daysAhead,
  findPriceIssue,
  findRuleProduct,
  findSkipReason,
  formatPrice,
  type PriceRule,
  ruleModel,
  toExactCents,
} from './price-rules.rules.ts';
import { priceImportMessages } from './product-messages.rules.ts';
import { findProductUnits } from './units.client.ts';
import { toCounted, toPiecePrice, type Unit } from './units.rules.ts';

export interface UsablePrice {
  readonly rule: PriceRule;
  /** The ID of the product in Odoo. */
  readonly productId: number;
  readonly cents: number;
}

interface UsablePrices {
  readonly prices: readonly UsablePrice[];
  readonly skipped: number;
  /** The prices that change in Odoo soon. */
  readonly changing: number;
}

/** A product in a price list with the rule that decides its price. */
interface Place {
  readonly rule: PriceRule;
  readonly listId: number;
  readonly productId: number;
  /** Whether other rules, a calculation, or dates take part, so that only Odoo knows the price. */
  readonly isComputed: boolean;
  /** Whether a rule of the product begins or ends some day. */
  readonly isDated: boolean;
}

/** The prices that Odoo charges today for products with own rules. What cannot be imported is logged. */
export const findUsablePrices = async (odoo: OdooRun, rules: readonly PriceRule[]): Promise<UsablePrices> => {
  const { run } = odoo;
  const now = new Date();
  const inDays = plusDays(now, daysAhead);
  const { places, skipped } = await findPlaces(odoo, rules, now);
  const computed = places.filter(({ isComputed }) => isComputed);
  const today = await findEffectivePrices(odoo, computed, now);
  const dated = computed.filter(({ isDated }) => isDated);
  const soon = await findEffectivePrices(odoo, dated, inDays);
  const units = await findProductUnits(odoo.client, [...new Set(places.map(({ productId }) => productId))]);
  const failing = new Set(run.retries.map(({ externalId }) => externalId));
  const prices: UsablePrice[] = [];
  let changing = 0;
  for (const place of places) {
    const { rule, productId, isComputed } = place;
    const about = { integrationLogType: 'PRICING' as const, externalId: `${ruleModel},${rule.id}` };
    // A single fixed price without dates is what Odoo charges: computing thousands of them in Odoo takes a minute.
    const charged = isComputed ? today.get(place) : rule.fixed_price;
    const unit = units.get(productId);
    const price = charged === undefined ? undefined : toPiecePrice(charged, toCounted(unit));
    const cents = price === undefined ? undefined : toExactCents(price);
    const issue = describeIssue(rule, { charged, price, unit });
    if (price === undefined || issue !== undefined || cents === undefined) {
      await run.fail({ ...about, message: issue ?? '', field: 'fixed_price', payload: rule });
      continue;
    }
    prices.push({ rule, productId, cents });
    const later = soon.get(place);
    const next = later === undefined ? undefined : toPiecePrice(later, toCounted(unit));
    if (next !== undefined && Math.abs(next - price) > 0.0001) {
      changing += 1;
      const prices = { days: daysAhead, today: formatPrice(price), next: formatPrice(next) };
      const message = priceImportMessages.changesSoon(nameRule(rule), prices);
      await run.fail({ ...about, message, field: 'fixed_price', payload: rule });
    } else if (failing.has(about.externalId)) await run.resolveFailures(about);
  }
  return { prices, skipped: skipped + places.length - prices.length, changing };
};

/** Why the price of a rule is not imported, and what to do; undefined if it is. */
const describeIssue = (
  rule: PriceRule,
  {
    charged,
    price,
    unit,
  }: { readonly charged: number | undefined; readonly price: number | undefined; readonly unit: Unit | undefined },
): string | undefined => {
  if (unit && !unit.isCounted) return priceImportMessages.uncounted(nameRule(rule), unit.name);
  const issue = price === undefined ? 'Odoo did not compute it' : findPriceIssue(price);
  if (issue === undefined) return undefined;
  return priceImportMessages.notUsable(nameRule(rule), issue, {
    ...(charged !== undefined && { charged: formatPrice(charged) }),
    ...(unit && unit.pieces !== 1 && { unit: unit.name }),
  });
};

/** Odoo's name of a product starts with its SKU: `[OM-1] Oat milk`. */
const nameRule = (rule: PriceRule) => ({
  product: rule.product_id?.name ?? rule.product_tmpl_id?.name ?? 'all products',
  list: rule.pricelist_id?.name ?? 'without a name',
});

/** Each product of a price list once, with the rule that decides its price today. Other kinds of rules are logged. */
const findPlaces = async (odoo: OdooRun, rules: readonly PriceRule[], now: Date) => {
  const { run } = odoo;
  const variants = await findVariants(odoo, rules);
  const failing = new Set(run.retries.map(({ externalId }) => externalId));
  const places = new Map<string, Pick<Place, 'rule' | 'listId' | 'productId'>>();
  const contested = new Set<string>();
  const dated = new Set<string>();
  let skipped = 0;
  for (const rule of [...rules].sort(compareRules)) {
    const productId = findRuleProduct(rule, variants);
    const reason = findSkipReason(rule, now);
    const about = { integrationLogType: 'PRICING' as const, externalId: `${ruleModel},${rule.id}` };
    const listId = rule.pricelist_id?.id ?? 0;
    const key = `${listId},${productId}`;
    if (rule.date_start !== null || rule.date_end !== null) dated.add(key);
    if (reason !== undefined || productId === undefined) {
      skipped += 1;
      const message = priceImportMessages.ruleSkipped(nameRule(rule), reason ?? 'its product has several variants');
      await run.fail({ ...about, message, payload: rule });
      continue;
    }
    if (!places.has(key)) {
      places.set(key, { rule, listId, productId });
      continue;
    }
    // Another rule decides the price, as in Odoo.
    contested.add(key);
    if (failing.has(about.externalId)) await run.resolveFailures(about);
  }
  const listed = [...places].map(([key, place]): Place => {
    const isDated = dated.has(key);
    return { ...place, isDated, isComputed: isDated || contested.has(key) || place.rule.compute_price !== 'fixed' };
  });
  return { places: listed, skipped };
};

const variant = z.object({ id: odooId, product_tmpl_id: odooReference });

/** The products of the templates in the rules. */
const findVariants = async ({ client }: OdooRun, rules: readonly PriceRule[]) => {
  const wanted = rules.flatMap((rule) => (rule.product_id === null ? (rule.product_tmpl_id?.id ?? []) : []));
  const variants = new Map<number, number[]>();
  if (wanted.length === 0) return variants;
  const domain = [['product_tmpl_id', 'in', [...new Set(wanted)]]];
  for (const { id, product_tmpl_id: template } of await client.searchRead('product.product', variant, { domain }))
    if (template) variants.set(template.id, [...(variants.get(template.id) ?? []), id]);
  return variants;
};
