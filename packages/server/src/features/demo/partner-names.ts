export interface CompanySource {
  readonly name: string;
  /** The prefix of its store codes. */
  readonly code: string;
  readonly kind: 'Natural grocery' | 'Conventional grocery' | 'Pharmacy' | 'Specialty';
}

/** Invented names but for the first. In order of size. */
export const companySources: readonly CompanySource[] = [
  { name: 'Whole Foods', code: 'WF', kind: 'Natural grocery' },
  { name: 'Harvest Lane Market', code: 'HL', kind: 'Natural grocery' },
  { name: 'Juniper & Rye', code: 'JR', kind: 'Specialty' },
  { name: 'Marigold Grocers', code: 'MG', kind: 'Natural grocery' },
  { name: 'Cedar Street Pharmacy', code: 'CS', kind: 'Pharmacy' },
  { name: 'Sunny Acre Foods', code: 'SA', kind: 'Conventional grocery' },
  { name: 'Blue Heron Co-op', code: 'BH', kind: 'Natural grocery' },
  { name: 'Wellspring Drug', code: 'WD', kind: 'Pharmacy' },
  { name: 'Orchard Row', code: 'OR', kind: 'Specialty' },
  { name: 'Pine & Pantry', code: 'PP', kind: 'Specialty' },
  { name: 'Tall Grass Market', code: 'TG', kind: 'Natural grocery' },
  { name: 'Copper Kettle Foods', code: 'CK', kind: 'Conventional grocery' },
  { name: 'Lantern Apothecary', code: 'LA', kind: 'Pharmacy' },
  { name: 'Stone Mill Grocery', code: 'SM', kind: 'Conventional grocery' },
  { name: 'Golden Thistle', code: 'GT', kind: 'Specialty' },
  { name: 'Fern Hollow Market', code: 'FH', kind: 'Natural grocery' },
  { name: 'Bayside Provisions', code: 'BP', kind: 'Specialty' },
  { name: 'Willow Creek Drug', code: 'WC', kind: 'Pharmacy' },
  { name: 'Red Barn Superstores', code: 'RB', kind: 'Conventional grocery' },
  { name: 'Clover & Oat', code: 'CO', kind: 'Natural grocery' },
];

export const firstNames: readonly string[] =
  `Amara Ben Carla Devon Elena Farid Grace Hugo Imani Jonas Keiko Liam Maya Noor Owen Priya Quinn Rosa Sam Talia Uma
  Victor Wren Xavier Yara Zane`.split(/\s+/);

export const lastNames: readonly string[] =
  `Abbott Bianchi Calloway Delgado Ellery Fontaine Gallagher Hartwell Ibarra Jansen Kowalski Lindqvist Marchetti Novak
  Okafor Pemberton Quimby Ramires Sandoval Thornbury Underhill Vasquez Whitlock Yamada Zeller`.split(/\s+/);

export const cancellationReasons: readonly string[] = [
  'Duplicate of another order',
  'Store asked to cancel',
  'Credit hold was not released in time',
  'Out of stock, the store will reorder',
  'Wrong store chosen',
  'Promotion was called off',
];

export const salesNotes: readonly string[] = [
  'Deliver to the back door before 10 a.m.',
  'Call ahead, the dock closes at noon.',
  'Pallets must be labeled with the PO number.',
  'Part of the end-cap reset.',
  'Ship complete, no back orders.',
  'New store opening: please pack by aisle.',
];
