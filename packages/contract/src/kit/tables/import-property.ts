import type { z } from 'zod';

/** How a cell is read before its value is judged by the record's own rules. */
export type CellForm = 'text' | 'whole' | 'money' | 'percent' | 'flag' | 'day' | 'attributes';

export interface ImportProperty {
  readonly id: string;
  readonly label: string;
  readonly form: CellForm;
  /** The rule that the record itself has for the value. */
  readonly schema: z.ZodType;
  /** Finds the record; without it a row means nothing. */
  readonly isKey?: true;
  /** A new record needs it; one that exists keeps its own. */
  readonly isNeeded?: true;
  /** What files call it, the surest name first, in letters and digits alone. */
  readonly names: readonly string[];
}
