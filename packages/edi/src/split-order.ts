import type { EdiOrder, EdiOrderLine } from './edi.types.ts';

/** The part of an order that ships to one store. */
export interface EdiStoreOrder {
  /** Null: the ship-to party of the order. */
  readonly store: { readonly qualifier: string; readonly id: string } | null;
  readonly lines: readonly { readonly line: EdiOrderLine; readonly units: number; readonly amount?: number }[];
}

/** One order per store that SDQ names; lines without stores ship to the party of the order. */
export const splitByStore = (order: EdiOrder): readonly EdiStoreOrder[] => {
  const orders = new Map<string, { store: EdiStoreOrder['store']; lines: EdiStoreOrder['lines'][number][] }>();
  const add = (store: EdiStoreOrder['store'], line: EdiOrderLine, units: number) => {
    const key = JSON.stringify(store);
    const found = orders.get(key) ?? { store, lines: [] };
    orders.set(key, found);
    found.lines.push({ line, units, ...(line.written.price !== undefined && { amount: toAmount(line, units) }) });
  };
  for (const line of order.lines) {
    if (line.stores.length === 0) add(null, line, line.units);
    for (const { qualifier, store, units } of line.stores) if (units !== 0) add({ qualifier, id: store }, line, units);
  }
  return Array.from(orders.values());
};

const toAmount = ({ written, priceUnits }: EdiOrderLine, units: number): number =>
  Math.round(((written.price ?? 0) * units) / (priceUnits ?? 1));
