import type { EdiOrder, EdiOrderLine, EdiOrderResponse, EdiOrderResponseLine } from '@shelfward/edi/public.ts';
import { findShipDate, toPriceCents } from './purchase-order.rules.ts';

/** A product of the orders that the document became, as they are now. */
export interface RespondedProduct {
  readonly productId: number;
  readonly units: number;
  readonly unitPriceCents: number;
}

interface Responded {
  readonly order: EdiOrder;
  readonly productIds: ReadonlyMap<EdiOrderLine, number>;
  readonly products: readonly RespondedProduct[];
  /** The latest requested ship date of the orders. */
  readonly shipOn: string | null;
  readonly respondedOn: string;
  /** Our number, if the document became one order. */
  readonly ownNumber: string | undefined;
}

/** What becomes of each line: as ordered, in another quantity, at another price, on another day, or not at all. */
export const decideResponse = ({ order, productIds, products, ...given }: Responded): EdiOrderResponse => {
  const left = new Map(products.map(({ productId, units }) => [productId, units]));
  const priceOf = new Map(products.map(({ productId, unitPriceCents }) => [productId, unitPriceCents]));
  const isMoved = given.shipOn !== null && given.shipOn !== (findShipDate(order) ?? given.shipOn);
  const lines = order.lines.map((line, at) => {
    const productId = productIds.get(line) ?? 0;
    const rest = left.get(productId) ?? 0;
    const isLast = !order.lines.some((other, place) => place > at && productIds.get(other) === productId);
    // Several lines of a product share its units; the last one has what was added.
    const units = isLast ? rest : Math.min(rest, line.units);
    left.set(productId, rest - units);
    return decideLine(line, { units, cents: priceOf.get(productId), isMoved, shipOn: given.shipOn });
  });
  const decisions = lines.flatMap((line) => line.decisions.map(({ decision }) => decision));
  const { orderedOn, release, number } = order;
  return {
    decision: decideOrder(decisions),
    number,
    ...(release !== '' && { release }),
    orderedOn: orderedOn === '' ? given.respondedOn : orderedOn,
    respondedOn: given.respondedOn,
    ...(given.ownNumber !== undefined && { ownNumber: given.ownNumber }),
    lines,
  };
};

type LineDecision = EdiOrderResponseLine['decisions'][number];

const decideOrder = (decisions: readonly LineDecision['decision'][]): EdiOrderResponse['decision'] => {
  if (decisions.every((decision) => decision === 'REJECTED')) return 'REJECTED';
  return decisions.every((decision) => decision === 'ACCEPTED') ? 'ACCEPTED' : 'ACCEPTED_WITH_CHANGES';
};

interface LineState {
  readonly units: number;
  /** The price of a unit; undefined if the orders do not have the product any longer. */
  readonly cents: number | undefined;
  readonly isMoved: boolean;
  readonly shipOn: string | null;
}

const decideLine = (line: EdiOrderLine, { units, cents, isMoved, shipOn }: LineState): EdiOrderResponseLine => {
  const { written, unitPrice, lineId, priceBasis, codes } = line;
  const isRepriced = unitPrice !== undefined && cents !== undefined && toPriceCents(unitPrice) !== cents;
  const price = isRepriced ? toWrittenPrice(line, cents) : written.price;
  const decision = findDecision(line, { units, isRepriced, isMoved });
  return {
    lineId,
    quantity: written.quantity,
    unit: written.unit,
    ...(price !== undefined && { price }),
    priceBasis,
    codes,
    decisions: [
      {
        decision,
        ...toWrittenQuantity(line, units),
        ...(decision !== 'REJECTED' && shipOn !== null && { shipOn }),
      },
    ],
  };
};

const findDecision = (
  { units: ordered }: EdiOrderLine,
  { units, isRepriced, isMoved }: { readonly units: number; readonly isRepriced: boolean; readonly isMoved: boolean },
): LineDecision['decision'] => {
  if (units === 0) return 'REJECTED';
  if (units !== ordered) return 'QUANTITY_CHANGED';
  if (isRepriced) return 'PRICE_CHANGED';
  return isMoved ? 'DATE_CHANGED' : 'ACCEPTED';
};

/** In the unit of the document, or in units if they are no whole number of cases. */
const toWrittenQuantity = ({ units, written }: EdiOrderLine, decided: number) => {
  const quantity = units === 0 ? decided : (decided * written.quantity) / units;
  return Number.isInteger(quantity) ? { quantity, unit: written.unit } : { quantity: decided, unit: 'EA' };
};

const tenThousandthsPerCent = 100;

const toWrittenPrice = ({ priceUnits }: EdiOrderLine, cents: number): number =>
  cents * tenThousandthsPerCent * (priceUnits ?? 1);
