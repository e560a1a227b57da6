type Remote = Record<string, unknown> & { readonly id: number };

const idIn = (reference: unknown): unknown => (Array.isArray(reference) ? reference[0] : reference);

/** The price that an in-memory Odoo charges for one unit: rules of the product first, then quantity, then the newest. */
export const computeScriptedPrice = (product: Remote, rules: readonly Remote[], listId: unknown): number => {
  const [first] = rules
    .filter((rule) => idIn(rule.pricelist_id) === listId && Number(rule.min_quantity) <= 1)
    .filter((rule) => idIn(rule.product_id) === product.id || rule.applied_on === '3_global')
    .sort(
      (a, b) =>
        String(a.applied_on).localeCompare(String(b.applied_on)) ||
        Number(b.min_quantity) - Number(a.min_quantity) ||
        b.id - a.id,
    );
  if (!first) return Number(product.list_price ?? 1);
  return Number(first.fixed_price);
};
