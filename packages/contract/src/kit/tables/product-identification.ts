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
export const exportedBarcodeNames = ['variantbarcode', 'upcgtin', 'upcean', 'itembarcode', 'gtinupceanorisbn'] as const;

/** The forms in which columns with these names are found: programs write accents or leave them out. */
export const readNames = (names: string): readonly string[] => [
  ...new Set(
    names.split(',').flatMap((name) => [plainName(name), plainName(name.normalize('NFD').replaceAll(/\p{M}/gu, ''))]),
  ),
];

/** Other names of barcode columns, in several languages. */
export const barcodeNames = readNames(
  'EAN code,EAN no,EAN number,EAN-13,EAN13,GTIN-13,GTIN-14,UPC-A,UPC-12,UPC no,UPC number,UPC EAN,EAN/UPC,EAN/GTIN,GTIN/EAN,GTIN/UPC,Unit UPC,Each UPC,' +
    'Unit GTIN,Item GTIN,Product EAN,Barcode no,Barcode number,Bar code,EAN-Nummer,Strichcode,Barcodenummer,Code-barres,Code barre,Gencod,Gencode,' +
    'Código de barras,Código EAN,Codice a barre,Codice EAN,Streepjescode',
);

/** Names of columns with the number that a brand gives its product, in several languages. */
export const articleNames = readNames(
  'Art. no,Art no.,Article no,Article number,Article code,Item no,Item nr,Item ref,Product no,Product number,Product ref,Stock code,Style no,Style number,' +
    'Part no,Part number,Material no,Material number,Art.-Nr.,Artikelnr,Artikelnummer,Artikel-Nr.,Materialnummer,Référence article,Réf. article,Code article,' +
    'Code produit,Référence produit,Código artículo,Código de artículo,Código producto,Código de producto,Ref. producto,Codice articolo,Cod. articolo,Codice prodotto,Artikelcode,Productcode',
);

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
const skuNames: readonly string[] = ['sku', ...exportedSkuNames, ...articleNames];

/** How the codes of a column with this name are matched, unless the user chooses. */
export const identificationByName = (name: string | undefined): ProductIdentificationType =>
  skuNames.includes(plainName(name ?? '')) ? 'UPC_OR_SKU' : 'UPC';
