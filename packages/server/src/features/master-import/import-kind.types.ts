import type { Ctx } from '../../platform/context/context.ts';
import type { EntityType } from '../../platform/core/audit-event.ts';
import type { CreatedReferences } from './created-references.rules.ts';

/** Defaults for rows without an owner. */
export interface ImportDefaults {
  readonly companyId: number | null;
  readonly priceListId: number | null;
  /** The companies are in a list of their own, such as a sheet of a workbook. */
  readonly hasCompanyList?: boolean;
}

interface LabeledProperty {
  readonly property: string;
  /** As in messages. */
  readonly label: string;
}

interface UniqueProperty extends LabeledProperty {
  /** The column with the key of the value. */
  readonly column: string;
}

/** A kind of master data: how its rows are resolved, written and undone, in set-based statements. */
export interface ImportedKind {
  readonly entityType: EntityType;
  readonly table: 'company' | 'store' | 'product' | 'product_price';
  /** The identifying property. */
  readonly key: LabeledProperty;
  /** Further unique properties. */
  readonly uniques: readonly UniqueProperty[];
  /** Adds errors to the rows of `import_target` that contradict existing records or one another. */
  readonly findConflicts?: (ctx: Ctx) => Promise<void>;
  /** The record is audited by the feature that writes it. */
  readonly isAudited?: true;
  /**
   * Fills `import_target` from `import_stage`: the record of each row, before and after. Names
   * that end in `Id` are written, the others are compared and displayed.
   */
  readonly resolve: (ctx: Ctx, defaults: ImportDefaults) => Promise<void>;
  /** Locks the records of `import_locked (id)`. */
  readonly lock: (ctx: Ctx) => Promise<void>;
  /**
   * Writes the new and changed rows of `import_validation` and stores the ids of new records there. Returns
   * the additionally created records.
   */
  readonly write: (ctx: Ctx) => Promise<CreatedReferences>;
  /** Deletes the unchanged and unused new records of `id, version`; returns them. */
  readonly remove: (ctx: Ctx, table: string, created: CreatedReferences) => Promise<number[]>;
  /** Deletes the additionally created records that are unused. */
  readonly deleteUnusedReferences?: (ctx: Ctx, created: CreatedReferences) => Promise<void>;
  /** Restores the changed records of `import_undo` that `is_undone` marks. */
  readonly restore: (ctx: Ctx) => Promise<void>;
}
