import { z } from 'zod';
import { instant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, text } from '../kit/shapes.ts';
import { dateOrders } from '../kit/tables/date-forms.rules.ts';
import { decimalSigns } from '../kit/tables/number-text.rules.ts';
import { qualifierIds } from '../kit/tables/qualifier-ids.ts';
import { fileKinds } from './import-properties.rules.ts';

const mappedColumn = z.strictObject({ name: text(200), nth: z.int().min(0).max(999) });
const kind = z.enum(fileKinds);

export const importMappingInput = z.strictObject({
  kind,
  /** The company of the files. Null if the kind has none. */
  companyId: id.nullable(),
  /** The columns of each property, by their names in the header. */
  columns: z.record(z.string().regex(/^[a-zA-Z]{1,40}$/), z.array(mappedColumn).min(1).max(20)),
  /** The columns that decide how a row counts. Null: each file decides. */
  qualifiers: z.partialRecord(z.enum(qualifierIds), z.array(mappedColumn).min(1).max(20)).nullable(),
  dateOrder: z.enum(dateOrders).nullable(),
  decimalSign: z.enum(decimalSigns).nullable(),
});
export type ImportMappingInput = z.output<typeof importMappingInput>;

/** How a user read files of a sender. Later files with these columns are read the same way. */
export const importMapping = importMappingInput.extend({ updatedAt: instant });
export type ImportMapping = z.infer<typeof importMapping>;

export const maxImportMappings = 200;
const path = '/api/v1/import-mappings';

export const importMappingRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: `${path}/{kind}`,
    access: 'signedIn',
    summary: 'List how files of a kind were read, newest first',
    params: z.strictObject({ kind }),
    status: 200,
    response: z.strictObject({ mappings: z.array(importMapping).max(maxImportMappings) }),
  },
  save: {
    method: 'PUT',
    path,
    access: 'signedIn',
    summary: 'Remember how files of a sender are read',
    removes: 'never',
    body: importMappingInput,
    status: 200,
    response: importMapping,
    errors: ['COMPANY_NOT_FOUND'],
  },
});
