import type { ImportKind, importProperties } from '@shelfward/contract/master-import/import-properties.rules.ts';
import type { Generated, SelectType } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import type { RecordSets } from '../../platform/context/record-sets.ts';
import type { EntityType } from '../../platform/core/audit-event.ts';
import type { Schema } from '../../platform/db/schema.gen.ts';
import type { CreatedReferences } from './created-references.rules.ts';
import type { ImportDefaults, ImportedKind } from './import-kind.types.ts';

/** Kinds whose rows are records of one table. */
export interface RecordTables {
  readonly COMPANIES: 'company';
  readonly STORES: 'store';
  readonly PRODUCTS: 'product';
}
export type RecordKind = keyof RecordTables & ImportKind;
type Property<K extends RecordKind> = (typeof importProperties)[K][number];
type PropertyId<K extends RecordKind> = Property<K>['id'];
type Row<K extends RecordKind> = Schema[RecordTables[K]];

/** Properties with a column of the same name. */
type OwnId<K extends RecordKind> = Extract<PropertyId<K>, keyof Row<K>>;
/** Properties without a column of the record. */
type OtherId = 'active' | 'attributes' | 'price';
/** A property without a column is a reference to another record: `company` is stored in `companyId`. */
type ReferenceId<K extends RecordKind> = Exclude<PropertyId<K>, keyof Row<K> | OtherId>;
/** Properties whose column is not null and has a default, which rows of new records do not set. */
type DefaultId<K extends RecordKind> = {
  [P in OwnId<K>]: Row<K>[P] extends Generated<string | number | boolean> ? P : never;
}[OwnId<K>];

export interface NamedRecord {
  readonly id: number;
  readonly name: string;
}

export interface MissingName {
  readonly name: string;
  /** The record that the missing one belongs to; 0 where names belong to no other record. */
  readonly ownerId: number;
}

/** A property that names another record. */
export interface Reference {
  readonly table:
    | 'company'
    | 'region'
    | 'sales_channel'
    | 'payment_term'
    | 'price_list'
    | 'product'
    | 'product_line'
    | 'season';
  /** The column by which rows name the record; its name if not given. */
  readonly namedBy?: 'upc';
  /** The property with the record that the names belong to: regions belong to companies. */
  readonly owner?: string;
  /** Rows without a name refer to this record: all rows, or those of new records. Otherwise records keep theirs. */
  readonly fallback?: {
    readonly rows: 'ALL' | 'NEW';
    readonly find: (ctx: Ctx, defaults: ImportDefaults) => Promise<NamedRecord | undefined>;
  };
  /** Creates records that do not exist; without it a row with such a name is rejected. */
  readonly missing?: {
    readonly as: keyof CreatedReferences;
    readonly create: (ctx: Ctx, names: readonly MissingName[]) => Promise<number[]>;
    readonly deleteUnused: (ctx: Ctx, ids: readonly number[]) => Promise<void>;
    /** Whether they are created now; by default always. */
    readonly isAllowed?: (ctx: Ctx, defaults: ImportDefaults) => Promise<boolean>;
  };
}

/** A property that is stored in other tables. Its values are columns `line, before, after` of a temporary table. */
export interface OtherProperty {
  readonly property: string;
  readonly table: string;
  readonly resolve: (ctx: Ctx) => Promise<void>;
  readonly write: (ctx: Ctx) => Promise<CreatedReferences>;
  readonly restore: (ctx: Ctx) => Promise<void>;
  /** Deletes what the import created beside the new records, before the records are deleted. */
  readonly removeNew?: (ctx: Ctx, created: CreatedReferences) => Promise<void>;
  readonly deleteUnused?: (ctx: Ctx, created: CreatedReferences) => Promise<void>;
}

/**
 * How the rows of a kind of file are stored. A property of the file is the column of the same name, `active` is the
 * column `inactive`, and a reference is the column with its id. A property that is none of these does not compile.
 */
export type RecordDescriptor<K extends RecordKind> = {
  readonly kind: K;
  readonly entityType: EntityType;
  readonly sets: RecordSets<RecordTables[K]>;
  /** Identifies the records. An existing record keeps its spelling if it `isRetained`, such as a UPC. */
  readonly key: { readonly property: OwnId<K>; readonly isRetained?: true };
  /** With the column of their keys. */
  readonly uniques?: readonly { readonly property: OwnId<K>; readonly column: Extract<keyof Row<K>, string> }[];
  readonly findConflicts?: ImportedKind['findConflicts'];
  readonly references: {
    readonly [P in ReferenceId<K>]: `${P}Id` extends keyof Row<K> ? Reference : never;
  };
  readonly defaults: { readonly [P in DefaultId<K>]: SelectType<Row<K>[P]> };
} & ('attributes' extends PropertyId<K> ? { readonly others: readonly OtherProperty[] } : { readonly others?: never });

/** A descriptor of any kind, as the statements read it. */
export interface AnyRecordDescriptor {
  readonly kind: RecordKind;
  readonly entityType: EntityType;
  readonly sets: RecordSets<RecordTables[RecordKind]>;
  readonly key: { readonly property: string; readonly isRetained?: true };
  readonly uniques?: readonly { readonly property: string; readonly column: string }[];
  readonly findConflicts?: ImportedKind['findConflicts'];
  readonly references: Readonly<Record<string, Reference>>;
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly others?: readonly OtherProperty[];
}
