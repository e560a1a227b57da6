import { z } from 'zod';
import { plainName } from './header.rules.ts';

export const productIdentificationTypes = ['UPC', 'SKU', 'UPC_OR_SKU'] as const;
/** How the product codes of a file are matched. UPC_OR_SKU: the UPC takes precedence. */
export const productIdentificationType = z.enum(productIdentificationTypes);
export type ProductIdentificationType = z.output<typeof productIdentificationType>;

/** The label of the product column. */
export const productCodeLabels: Readonly<Record<ProductIdentificationType, string>> = {
  UPC: 'Product UPC',
  SKU: 'Product SKU',
  UPC_OR_SKU: 'Product code',
};

/** The names of barcode columns in the exports of shops and ERP systems. */
export const exportedBarcodeNames = ['variantbarcode', 'upcgtin', 'upcean', 'itembarcode'] as const;

/** The names of SKU columns in the exports of shops and ERP systems. */
export const exportedSkuNames = [
  'lineitemsku',
  'variantsku',
  'customsku',
  'itemsku',
  'sellersku',
  'merchantsku',
  'internalreference',
  'defaultcode',
] as const;
const skuNames: readonly string[] = ['sku', ...exportedSkuNames];

/** How the codes of a column with this name are matched, unless the user chooses. */
export const identificationByName = (name: string | undefined): ProductIdentificationType =>
  skuNames.includes(plainName(name ?? '')) ? 'UPC_OR_SKU' : 'UPC';
