import type { NewSaleRecord, UnmatchedRowName } from '@shelfward/contract/sales/sales.contract.ts';

type Kind = UnmatchedRowName['kind'];

/** An unmatched name of a file. */
export interface NamedRecord {
  readonly key: string;
  readonly name: Pick<UnmatchedRowName, 'kind' | 'text'>;
  /** The company of the file. */
  readonly companyId: number;
}

/** The names for which records are created, by key. The group of a store is its company, of a product its product line. */
export interface NewRecordChoices {
  readonly keys: ReadonlySet<string>;
  /** Without a group, stores belong to the company of the file, and products to the default product line. */
  readonly groups: Readonly<Partial<Record<Kind, number>>>;
  /** The groups of single records. */
  readonly ownGroups: ReadonlyMap<string, number>;
}

export const noNewRecords: NewRecordChoices = { keys: new Set(), groups: {}, ownGroups: new Map() };

/** Chooses the names, or none of them if all are chosen. */
export const toggleKeys = (choices: NewRecordChoices, names: readonly string[]): NewRecordChoices => {
  const areChosen = names.every((key) => choices.keys.has(key));
  const others = [...choices.keys].filter((key) => !names.includes(key));
  return { ...choices, keys: new Set(areChosen ? others : [...others, ...names]) };
};

/** The group of all new records of a kind, except for those with a group of their own. */
export const withGroup = (choices: NewRecordChoices, kind: Kind, id: number | undefined): NewRecordChoices => {
  const { [kind]: _, ...others } = choices.groups;
  return { ...choices, groups: id === undefined ? others : { ...others, [kind]: id } };
};

export const withOwnGroup = (choices: NewRecordChoices, key: string, id: number | undefined): NewRecordChoices => {
  const ownGroups = new Map(choices.ownGroups);
  if (id === undefined) ownGroups.delete(key);
  else ownGroups.set(key, id);
  return { ...choices, ownGroups };
};

/** Undefined for a product of the default product line. */
export const findGroup = (
  { groups, ownGroups }: NewRecordChoices,
  { key, name, companyId }: NamedRecord,
): number | undefined => ownGroups.get(key) ?? groups[name.kind] ?? (name.kind === 'STORE' ? companyId : undefined);

/** The records that the import creates, in the order of the names. */
export const toNewRecords = (choices: NewRecordChoices, names: readonly NamedRecord[]): NewSaleRecord[] =>
  names
    .filter(({ key }) => choices.keys.has(key))
    .map((named): NewSaleRecord => {
      const { kind, text } = named.name;
      const group = findGroup(choices, named);
      if (kind === 'STORE') return { kind, text, companyId: group ?? named.companyId };
      return { kind, text, ...(group !== undefined && { productLineId: group }) };
    });
