/** A column that decides whether and how a row counts. */
export const qualifierIds = [
  /** What a quantity is in, and a price is for unless it has a unit of its own: CS, Each, Pack of 6. */
  'unit',
  /** What a price is for: Case, EA, or the number of units, such as 100. */
  'priceUnit',
  /** Units of a pack, for the quantities and prices of packs in the same row. */
  'packSize',
  /** Packs beside a quantity of units. */
  'packs',
  /** ISO code or sign. */
  'currency',
  /** Of the record: paid, cancelled, draft. */
  'status',
  /** Sale, return, void. */
  'rowType',
  /** Yes, or a date: the row is void, cancelled, or a test. */
  'leftOut',
  /** Yes: the row is a return. */
  'returned',
  /** No: the record is inactive. */
  'active',
  /** Yes: the record is inactive. */
  'inactive',
  /** In percent. */
  'discount',
] as const;
export type QualifierId = (typeof qualifierIds)[number];

/** The columns of each qualifier, counted from 0. Each column is read by itself. */
export type QualifierColumns = Readonly<Partial<Record<QualifierId, number[]>>>;

export const qualifierLabels: Readonly<Record<QualifierId, string>> = {
  unit: 'Unit',
  priceUnit: 'Price unit',
  packSize: 'Units per pack',
  packs: 'Packs beside units',
  currency: 'Currency',
  status: 'Status',
  rowType: 'Sale or return',
  leftOut: 'Left out if filled',
  returned: 'Return if yes',
  active: 'Active',
  inactive: 'Inactive if yes',
  discount: 'Discount percent',
};
