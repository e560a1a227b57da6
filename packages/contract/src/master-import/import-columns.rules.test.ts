import { describe, expect, test } from 'vitest';
import { findMissingColumns, matchImportColumns } from './import-columns.rules.ts';
import type { FileKind } from './import-properties.rules.ts';

/** The headers of exports, and the column of each property. */
const exports: readonly (readonly [
  system: string,
  kind: FileKind,
  header: string,
  columns: Readonly<Record<string, string>>,
])[] = [
  [
    'Faire orders',
    'ORDERS',
    'Order Date,Order Number,Purchase Order Number,Retailer Name,Address 1,Address 2,City,State,Zip Code,Country,Product Name,Option Name,SKU,GTIN,Status,Quantity,Wholesale Price,Retail Price,Ship Date,Scheduled Order Date,Notes',
    {
      store: 'Retailer Name',
      product: 'SKU',
      quantity: 'Quantity',
      unitPrice: 'Wholesale Price',
      purchaseOrderNumber: 'Purchase Order Number',
      requestedShipDate: 'Ship Date',
      salesNote: 'Notes',
    },
  ],
  [
    'Faire products',
    'PRODUCTS',
    'Product Name (English),SKU,GTIN,USD Unit Wholesale Price,USD Unit Retail Price,Case Size',
    {
      name: 'Product Name (English)',
      upc: 'GTIN',
      sku: 'SKU',
      price: 'USD Unit Wholesale Price',
      packSize: 'Case Size',
    },
  ],
  [
    'Faire products',
    'PRICES',
    'Product Name (English),SKU,GTIN,USD Unit Wholesale Price,USD Unit Retail Price,Case Size',
    { upc: 'GTIN', price: 'USD Unit Wholesale Price' },
  ],
  [
    'Shopify products',
    'PRODUCTS',
    'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Barcode',
    { upc: 'Variant Barcode', name: 'Title', sku: 'Variant SKU', productLine: 'Product Category' },
  ],
  [
    'Shopify products',
    'PRICES',
    'Handle,Title,Variant SKU,Variant Price,Variant Compare At Price,Variant Barcode',
    { upc: 'Variant Barcode', price: 'Variant Price' },
  ],
  [
    'Shopify inventory',
    'ON_HAND',
    'Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,Incoming (not editable),Available (not editable),On hand (current),On hand (new)',
    { upc: 'SKU', onHand: 'On hand (current)' },
  ],
  [
    'Shopify orders',
    'ORDERS',
    'Name,Email,Financial Status,Paid at,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Company,Notes',
    {
      store: 'Shipping Company',
      product: 'Lineitem sku',
      quantity: 'Lineitem quantity',
      unitPrice: 'Lineitem price',
      purchaseOrderNumber: 'Name',
      salesNote: 'Notes',
    },
  ],
  [
    'Square item sales',
    'SALES',
    'Date,Time,Time Zone,Category,Item,Qty,Price Point Name,SKU,Modifiers Applied,Gross Sales,Discounts,Net Sales,Tax,Transaction ID,Location,Customer Name',
    { storeName: 'Location', productUpc: 'SKU', quantity: 'Qty', soldOn: 'Date', salesValue: 'Net Sales' },
  ],
  [
    'Square items',
    'PRODUCTS',
    'Token,Item Name,Variation Name,SKU,Description,Categories,GTIN,Price',
    { upc: 'GTIN', name: 'Item Name', sku: 'SKU', productLine: 'Categories' },
  ],
  [
    'Amazon purchase orders',
    'ORDERS',
    'PO,Vendor,Ship to location,ASIN,External Id,External Id Type,Model Number,Title,Availability,Window Type,Window start,Window end,Expected date,Quantity Requested,Accepted quantity,Unit Cost,Total cost',
    {
      store: 'Ship to location',
      product: 'External Id',
      quantity: 'Quantity Requested',
      unitPrice: 'Unit Cost',
      purchaseOrderNumber: 'PO',
      requestedShipDate: 'Expected date',
    },
  ],
  [
    'Amazon inventory',
    'ON_HAND',
    'sku,fnsku,asin,product-name,condition,your-price,afn-fulfillable-quantity',
    { upc: 'sku', onHand: 'afn-fulfillable-quantity' },
  ],
  [
    'Odoo products',
    'PRODUCTS',
    'Internal Reference,Name,Sales Price,Cost,Barcode,Quantity On Hand,Product Category',
    { upc: 'Barcode', name: 'Name', sku: 'Internal Reference', productLine: 'Product Category' },
  ],
  [
    'Odoo products',
    'PRICES',
    'Internal Reference,Name,Sales Price,Cost,Barcode',
    { upc: 'Barcode', price: 'Sales Price' },
  ],
  [
    'Odoo sales orders',
    'ORDERS',
    'Order Reference,Customer,Customer Reference,Order Lines/Product/Barcode,Order Lines/Quantity,Order Lines/Unit Price',
    {
      store: 'Customer',
      product: 'Order Lines/Product/Barcode',
      quantity: 'Order Lines/Quantity',
      unitPrice: 'Order Lines/Unit Price',
      purchaseOrderNumber: 'Customer Reference',
    },
  ],
  [
    'ERPNext sales orders',
    'ORDERS',
    "ID,Customer,Customer's Purchase Order,Delivery Date,Item Code (Items),Quantity (Items),Rate (Items)",
    {
      store: 'Customer',
      product: 'Item Code (Items)',
      quantity: 'Quantity (Items)',
      unitPrice: 'Rate (Items)',
      purchaseOrderNumber: "Customer's Purchase Order",
      requestedShipDate: 'Delivery Date',
    },
  ],
  [
    'ERPNext stock balance',
    'STORE_COUNTS',
    'Item,Item Name,Item Group,Warehouse,Stock UOM,Balance Qty,Balance Value',
    { store: 'Warehouse', product: 'Item', quantity: 'Balance Qty' },
  ],
  [
    'QuickBooks products',
    'PRICES',
    'Product/Service Name,SKU,Type,Sales Description,Sales Price/Rate,Income Account,UPC',
    { upc: 'UPC', price: 'Sales Price/Rate' },
  ],
  [
    'QuickBooks sales',
    'SALES',
    'Date,Transaction Type,Num,Customer,Memo/Description,Qty,Sales Price,Amount,Balance,Product/Service',
    {
      storeName: 'Customer',
      productUpc: 'Product/Service',
      quantity: 'Qty',
      soldOn: 'Date',
      salesValue: 'Amount',
      unitPrice: 'Sales Price',
    },
  ],
  [
    'QuickBooks customers',
    'COMPANIES',
    'Customer full name,Phone,Email,Billing Street,Billing City,Billing State,Billing ZIP,Billing Country',
    {
      name: 'Customer full name',
      addressLine1: 'Billing Street',
      city: 'Billing City',
      state: 'Billing State',
      postalCode: 'Billing ZIP',
      countryCode: 'Billing Country',
    },
  ],
  [
    'Lightspeed items',
    'PRODUCTS',
    'System ID,UPC,EAN,Custom SKU,Manufact. SKU,Item,Vendor ID,Price,Qty.,Default Cost,Category',
    { upc: 'UPC', name: 'Item', sku: 'Custom SKU', productLine: 'Category' },
  ],
  [
    'Lightspeed reorder levels',
    'PAR_LEVELS',
    'System ID,Item,Shop,Desired Inventory Level',
    { store: 'Shop', product: 'Item', parLevel: 'Desired Inventory Level' },
  ],
  [
    'Shopify orders',
    'SALES',
    'Name,Created at,Subtotal,Shipping,Total,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Location',
    {
      storeName: 'Location',
      productUpc: 'Lineitem sku',
      quantity: 'Lineitem quantity',
      soldOn: 'Created at',
      unitPrice: 'Lineitem price',
    },
  ],
  [
    'WooCommerce products',
    'PRODUCTS',
    'ID,Type,SKU,"GTIN; UPC; EAN; or ISBN",Name,Published,In stock?,Stock,Regular price,Sale price',
    { upc: '"GTIN; UPC; EAN; or ISBN"', name: 'Name', sku: 'SKU' },
  ],
  [
    'a brand: products',
    'PRODUCTS',
    'Art. no,EAN code,Product description,Range,Case,Wholesale USD',
    {
      sku: 'Art. no',
      upc: 'EAN code',
      name: 'Product description',
      productLine: 'Range',
      packSize: 'Case',
      price: 'Wholesale USD',
    },
  ],
  ['a brand: prices', 'PRICES', 'Art. no,Wholesale USD', { upc: 'Art. no', price: 'Wholesale USD' }],
  [
    'a retailer: sales',
    'SALES',
    'Shop no,Art. no,Trading day,Units,Net turnover',
    {
      storeName: 'Shop no',
      productUpc: 'Art. no',
      soldOn: 'Trading day',
      quantity: 'Units',
      salesValue: 'Net turnover',
    },
  ],
  [
    'a German retailer: sales',
    'SALES',
    'Filiale,Artikelnr.,Bezeichnung,Datum,Menge,Umsatz netto',
    { storeName: 'Filiale', productUpc: 'Artikelnr.', soldOn: 'Datum', quantity: 'Menge', salesValue: 'Umsatz netto' },
  ],
  [
    'a French retailer: sales',
    'SALES',
    "Magasin,Code-barres,Libellé,Date de vente,Quantité vendue,Chiffre d'affaires",
    {
      storeName: 'Magasin',
      productUpc: 'Code-barres',
      soldOn: 'Date de vente',
      quantity: 'Quantité vendue',
      salesValue: "Chiffre d'affaires",
    },
  ],
  [
    'a Spanish brand: products',
    'PRODUCTS',
    'Codigo de barras,Descripción,Código artículo,Familia,Unidades por caja',
    {
      upc: 'Codigo de barras',
      name: 'Descripción',
      sku: 'Código artículo',
      productLine: 'Familia',
      packSize: 'Unidades por caja',
    },
  ],
  [
    'an Italian brand: orders',
    'ORDERS',
    'Punto vendita,Codice articolo,Quantità,Prezzo,Numero ordine,Data consegna',
    {
      store: 'Punto vendita',
      product: 'Codice articolo',
      quantity: 'Quantità',
      unitPrice: 'Prezzo',
      purchaseOrderNumber: 'Numero ordine',
      requestedShipDate: 'Data consegna',
    },
  ],
  [
    'a Dutch brand: counts',
    'STORE_COUNTS',
    'Filiaalnummer,EAN,Voorraad,Teldatum',
    { store: 'Filiaalnummer', product: 'EAN', quantity: 'Voorraad', countedOn: 'Teldatum' },
  ],
  [
    'Lightspeed sales',
    'SALES',
    'Date,Receipt,Outlet,SKU,Quantity,Subtotal,Total',
    { storeName: 'Outlet', productUpc: 'SKU', quantity: 'Quantity', soldOn: 'Date', salesValue: 'Total' },
  ],
];

describe('the header of an export', () => {
  test.each(exports)('of %s is recognized as %s', (_, kind, text, expected) => {
    const header = text.split(',');
    const { columns } = matchImportColumns(kind, header);

    const names = Object.entries(columns).map(([id, at]) => [id, at?.map((column) => header[column]).join()]);
    expect(Object.fromEntries(names)).toEqual(expected);
    expect(findMissingColumns(kind, columns)).toEqual([]);
  });

  test.each<FileKind>(['PRODUCTS', 'PRICES', 'ON_HAND', 'STORE_COUNTS', 'PAR_LEVELS', 'ORDERS', 'SHIPMENTS', 'SALES'])(
    'with the column Item names the product in files of %s',
    (kind) => {
      const { columns } = matchImportColumns(kind, ['Item']);

      expect(columns.product ?? columns.upc ?? columns.productUpc).toEqual([0]);
    },
  );
});
