import type {
  ErpDifferenceKind,
  ErpDifferenceRow,
  ErpOrderLine,
} from '@shelfward/contract/orders/erp-differences.rules.ts';
import { orderKey, parseLineKey, shippingLineKey } from '../client/external-ids.rules.ts';
import { toCounted, toPiecePrice, toPieces, type Unit } from '../master-data/units.rules.ts';
import type { TrackedOrder } from './order-pull.rules.ts';
import type { RemoteLine } from './remote-lines.client.ts';

const toCents = (amount: number): number => Math.round(amount * 100);

interface ImportedLine {
  readonly line: RemoteLine;
  /** The local product. */
  readonly productId: number | null;
  readonly unit: Unit | undefined;
}

/** A line in Odoo as a line of the order. The External ID identifies the line; lines that were added have only a product. */
export const toErpLine = (
  externalIdPrefix: string,
  order: Pick<TrackedOrder, 'id' | 'storeId'>,
  { line, productId, unit }: ImportedLine,
): ErpOrderLine => {
  const key = orderKey(externalIdPrefix, order.id);
  const place = line.key === null ? undefined : parseLineKey(key, line.key);
  const counted = toCounted(unit);
  return {
    productId: place?.productId ?? productId,
    storeId: place?.storeId ?? order.storeId,
    name: line.product?.name ?? 'No product',
    quantity: toPieces(line.quantity, counted),
    // Removes the error of binary fractions, not the precision of Odoo.
    unitPrice: Math.round(toPiecePrice(line.unitPrice, counted) * 100_000_000) / 1_000_000,
    discount: line.discount,
    total: toCents(line.subtotal),
    delivered: toPieces(line.delivered, counted),
    isShippingCharge: line.key === shippingLineKey(key),
  };
};

const quantityText = (quantity: number): string => quantity.toLocaleString('en-US');

const texts: Readonly<Record<ErpDifferenceKind, (row: ErpDifferenceRow) => string>> = {
  QUANTITY: ({ name, here, erp }) =>
    `${name} has a quantity of ${quantityText(erp?.quantity ?? 0)} in Odoo instead of ${quantityText(here?.quantity ?? 0)}`,
  MISSING: ({ name }) => `${name} was removed in Odoo`,
  PRICE: ({ name, here, erp }) =>
    here && erp
      ? `${name} has a unit price of ${(erp.unitPrice / 100).toFixed(2)} in Odoo instead of ${(here.unitPrice / 100).toFixed(2)}`
      : `${name} has another amount in Odoo`,
  DISCOUNT: ({ name, erp }) => `${name} has a discount of ${erp?.discount ?? 0}% in Odoo`,
  CLOSED: ({ name, here }) =>
    `Odoo delivers nothing more of ${name}, of which ${quantityText((here?.quantity ?? 0) - (here?.shippedQuantity ?? 0))} are open`,
  DELIVERED: ({ name, here, erp }) =>
    `Odoo delivered ${quantityText(erp?.delivered ?? 0)} of ${name}, and ${quantityText(here?.shippedQuantity ?? 0)} have shipped here`,
  EXTRA: ({ name }) => `${name} was added in Odoo`,
};

const maxNamed = 3;

/** The differences of an order as one sentence for the log. */
export const describeDifferences = (rows: readonly ErpDifferenceRow[]): string => {
  const parts = rows.flatMap((row) => row.differences.map((kind) => texts[kind](row)));
  const others = parts.length - maxNamed;
  return `${parts.slice(0, maxNamed).join('; ')}${others > 0 ? `; and ${others} more` : ''}`;
};
