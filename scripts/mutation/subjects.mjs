/** The rules whose tests are tried by mutants: the package, the name of the file, and tests beside its own. */
export const subjects = [
  { place: 'contract', name: 'fair-share' },
  { place: 'contract', name: 'shares' },
  { place: 'contract', name: 'scoring' },
  { place: 'contract', name: 'day' },
  { place: 'contract', name: 'tracking-number' },
  { place: 'contract', name: 'shipments' },
  { place: 'contract', name: 'order-plan' },
  { place: 'server', name: 'allot' },
  { place: 'server', name: 'scans' },
  { place: 'server', name: 'shelf-signals' },
  { place: 'server', name: 'private-key' },
  { place: 'web', name: 'tree' },
  { place: 'web', name: 'variants' },
  { place: 'web', name: 'selection' },
  { place: 'web', name: 'price-changes' },
];
