/** A product in a message: its name, with the code by which Odoo and users find it. */
export interface NamedProduct {
  readonly name: string;
  readonly sku?: string | null | undefined;
  readonly upc?: string | null | undefined;
}

/** `Oat milk (SKU OM-1)` */
export const nameProduct = ({ name, sku, upc }: NamedProduct): string => {
  if (sku) return `${name} (SKU ${sku})`;
  return upc ? `${name} (UPC ${upc})` : name;
};

/** A unit of measure in Odoo. */
export interface NamedUnit {
  readonly name: string;
  readonly pieces: number;
}
