interface SampleTable {
  readonly table: string;
  /**
   * The rows belong to the records of these columns and are deleted with any of them. The ids of tables without owners
   * are in `sample_record`.
   */
  readonly owners?: readonly string[];
}

const ofStoreOrProduct = ['store_id', 'product_id'] as const;

/** The tables of the sample data, in the order of deletion: each before the tables that it refers to. */
export const sampleTables: readonly SampleTable[] = [
  { table: 'autopilot_store', owners: ['store_id'] },
  { table: 'autopilot_run', owners: ['company_id'] },
  { table: 'autopilot_setting', owners: ['company_id', 'store_id'] },
  { table: 'shipment_tracking', owners: ['shipment_id'] },
  { table: 'shipment_item', owners: ['shipment_id'] },
  { table: 'shipment' },
  { table: 'order_sync', owners: ['sales_order_id'] },
  { table: 'sales_order_status_change', owners: ['sales_order_id'] },
  { table: 'sales_order_item', owners: ['sales_order_id'] },
  { table: 'sales_order' },
  { table: 'sale', owners: ['sale_import_id'] },
  { table: 'sale_block', owners: ['sale_import_id'] },
  { table: 'sale_day', owners: ofStoreOrProduct },
  { table: 'feed_opening', owners: ofStoreOrProduct },
  { table: 'reported_receipt', owners: ofStoreOrProduct },
  { table: 'sale_import' },
  { table: 'feed', owners: ['company_id'] },
  { table: 'par_suggestion', owners: ofStoreOrProduct },
  { table: 'sales_stop', owners: ofStoreOrProduct },
  { table: 'product_season', owners: ['product_id'] },
  { table: 'demand_forecast', owners: ofStoreOrProduct },
  { table: 'par_forecast', owners: ['store_id'] },
  { table: 'par_accuracy', owners: ['company_id', 'product_line_id'] },
  { table: 'par_accuracy_miss', owners: ofStoreOrProduct },
  { table: 'expected_order_total', owners: ['company_id', 'store_id'] },
  { table: 'expected_order_product', owners: ['company_id', ...ofStoreOrProduct] },
  { table: 'store_stock_risk', owners: ['store_id'] },
  { table: 'store_stock_out', owners: ofStoreOrProduct },
  { table: 'stock_out_risk', owners: ['company_id', 'product_id'] },
  { table: 'today_figure', owners: ['company_id'] },
  { table: 'ledger_part', owners: ['company_id'] },
  { table: 'ledger_stock_out', owners: ['company_id', ...ofStoreOrProduct] },
  { table: 'ledger_override', owners: ['company_id', ...ofStoreOrProduct] },
  { table: 'phantom_stock', owners: ofStoreOrProduct },
  { table: 'reported_inventory', owners: ofStoreOrProduct },
  { table: 'store_inventory', owners: ofStoreOrProduct },
  { table: 'store_inventory_checkpoint', owners: ofStoreOrProduct },
  // After the orders and the stock, whose deletion adds rows.
  { table: 'stock_risk_change', owners: ['store_id'] },
  { table: 'inventory_count' },
  { table: 'store_assortment_item', owners: ['store_id'] },
  { table: 'store_global_assortment', owners: ['store_id'] },
  { table: 'global_assortment_item', owners: ['global_assortment_id'] },
  { table: 'global_assortment' },
  { table: 'store_alias', owners: ['store_id'] },
  { table: 'product_alias', owners: ['company_id', 'product_id'] },
  { table: 'user_scope', owners: ['company_id', 'region_id', 'store_id'] },
  { table: 'store_buyer', owners: ['store_id'] },
  { table: 'region_buyer', owners: ['region_id'] },
  { table: 'company_buyer', owners: ['company_id'] },
  { table: 'replenishment_setting', owners: ['company_id'] },
  { table: 'delivery_calendar', owners: ['company_id', 'region_id', 'store_id'] },
  { table: 'order_constraint', owners: ['company_id', 'region_id', 'store_id'] },
  { table: 'chart_note', owners: ['company_id', 'product_id', 'product_line_id', 'store_id'] },
  { table: 'store' },
  { table: 'region' },
  { table: 'company' },
  { table: 'buyer' },
  { table: 'payment_term' },
  { table: 'sales_channel' },
  { table: 'price_change', owners: ['product_id'] },
  { table: 'product_price', owners: ['product_id'] },
  { table: 'price_list' },
  { table: 'product_attribute', owners: ['product_id'] },
  { table: 'attribute_value' },
  { table: 'attribute_key' },
  // After the orders, whose deletion adds rows.
  { table: 'product_order_amount', owners: ['product_id'] },
  { table: 'product' },
  { table: 'product_line' },
  { table: 'season' },
];

/** The columns of all tables that can refer to a sample record. */
export const sampleReferences: Readonly<Record<string, string>> = {
  attribute_key_id: 'attribute_key',
  attribute_value_id: 'attribute_value',
  buyer_id: 'buyer',
  company_id: 'company',
  feed_id: 'feed',
  global_assortment_id: 'global_assortment',
  payment_term_id: 'payment_term',
  price_list_id: 'price_list',
  predecessor_product_id: 'product',
  product_id: 'product',
  product_line_id: 'product_line',
  region_id: 'region',
  sale_import_id: 'sale_import',
  sales_channel_id: 'sales_channel',
  sales_order_id: 'sales_order',
  season_id: 'season',
  shipment_id: 'shipment',
  store_id: 'store',
  successor_product_id: 'product',
};

/**
 * Rows of retained records that are removed with the sample records in these columns: the assortments of a store, or the
 * prices of a product, are no reason to retain the whole catalog.
 */
export const removedDetails: readonly {
  readonly table: string;
  readonly owner: string;
  readonly columns: readonly string[];
}[] = [
  { table: 'store_assortment_item', owner: 'store_id', columns: ['product_id', 'global_assortment_id'] },
  { table: 'store_global_assortment', owner: 'store_id', columns: ['global_assortment_id'] },
  { table: 'global_assortment_item', owner: 'global_assortment_id', columns: ['product_id'] },
  { table: 'store_buyer', owner: 'store_id', columns: ['buyer_id'] },
  { table: 'region_buyer', owner: 'region_id', columns: ['buyer_id'] },
  { table: 'company_buyer', owner: 'company_id', columns: ['buyer_id'] },
  { table: 'price_change', owner: 'product_id', columns: ['price_list_id'] },
  { table: 'product_price', owner: 'product_id', columns: ['price_list_id'] },
  { table: 'product_attribute', owner: 'product_id', columns: ['attribute_value_id'] },
];

interface UsageKind {
  readonly kind: string;
  /** Rows of the same record count once. */
  readonly by: string;
}

/** How own records that use sample records are counted. Other tables count their rows. */
const usageKinds: Readonly<Record<string, UsageKind>> = {
  sales_order: { kind: 'orders', by: 'id' },
  sales_order_item: { kind: 'orders', by: 'sales_order_id' },
  order_proposal: { kind: 'proposals', by: 'id' },
  store_order_proposal: { kind: 'proposals', by: 'order_proposal_id' },
  store_order_proposal_item: { kind: 'proposals', by: 'order_proposal_id' },
  proposal_review: { kind: 'proposals', by: 'order_proposal_id' },
  shipment: { kind: 'shipments', by: 'id' },
  shipment_item: { kind: 'shipments', by: 'shipment_id' },
  inventory_count: { kind: 'inventory counts', by: 'id' },
  company: { kind: 'companies', by: 'id' },
  company_buyer: { kind: 'companies', by: 'company_id' },
  region: { kind: 'regions', by: 'id' },
  region_buyer: { kind: 'regions', by: 'region_id' },
  store: { kind: 'stores', by: 'id' },
  store_buyer: { kind: 'stores', by: 'store_id' },
  store_assortment_item: { kind: 'stores', by: 'store_id' },
  store_global_assortment: { kind: 'stores', by: 'store_id' },
  product: { kind: 'products', by: 'id' },
  product_attribute: { kind: 'products', by: 'product_id' },
  product_price: { kind: 'products', by: 'product_id' },
  price_change: { kind: 'products', by: 'product_id' },
  global_assortment_item: { kind: 'assortments', by: 'global_assortment_id' },
  sale_import: { kind: 'sales imports', by: 'id' },
  sale: { kind: 'sales', by: 'id' },
  master_import: { kind: 'data imports', by: 'id' },
  store_note: { kind: 'store notes', by: 'id' },
};

export const findUsageKind = (table: string): UsageKind =>
  usageKinds[table] ?? { kind: `${table.replaceAll('_', ' ')}s`, by: 'ctid' };

export interface Usage {
  readonly kind: string;
  readonly count: number;
}

/** "orders (2), stores (1)" */
export const formatUsages = (usages: readonly Usage[]): string =>
  usages.map(({ kind, count }) => `${kind} (${count})`).join(', ');
