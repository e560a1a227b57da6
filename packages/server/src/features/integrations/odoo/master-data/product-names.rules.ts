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

/** The product of an order line or a price. */
export const toNamedProduct = ({
  productName: name,
  productSku: sku,
  productUpc: upc,
}: {
  readonly productName: string;
  readonly productSku: string | null;
  readonly productUpc: string;
}) => ({ name, sku, upc });

/** A unit of measure in Odoo. */
export interface NamedUnit {
  readonly name: string;
  readonly pieces: number;
}

/** What users do about a product whose unit cannot be converted to pieces. */
export const uncounted = (product: NamedProduct, unit: string): string =>
  `Odoo measures ${nameProduct(product)} in ${unit}, which cannot be converted to pieces. Set the unit of measure of ${product.name} in Odoo to Units or to a package of units`;
