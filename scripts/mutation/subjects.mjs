/** The rules files whose tests are checked with mutants, by package and name. */
export const subjects = [
  ['contract', 'fair-share'],
  ['contract', 'shares'],
  ['contract', 'scoring'],
  ['contract', 'day'],
  ['contract', 'tracking-number'],
  ['contract', 'shipments'],
  ['contract', 'order-plan'],
  ['server', 'allocate'],
  ['server', 'tracking'],
  ['server', 'inventory-signals'],
  ['web', 'tree'],
  ['web', 'variants'],
  ['web', 'selection'],
  ['web', 'price-changes'],
];
