import {
  connectionOf,
  fileProtocols,
  protocolOf,
} from '@shelfward/contract/integrations/sales-files/sales-files.rules.ts';
import {
  type SalesFilesInput,
  type SalesFilesIntegration,
  type SalesFilesTest,
  salesFilesInput,
  salesFilesTest,
} from '@shelfward/contract/integrations/sales-files/sales-files.shapes.ts';
import { z } from 'zod';
import type { FormValues } from '../../../kit/form/form.types.ts';

const { connectionViaSSH: _, withoutEncryption: __, ...shape } = salesFilesInput.shape;

/** The protocol is one choice, and no company means all of them. */
const values = z.strictObject({
  ...shape,
  protocol: z.enum(fileProtocols),
  companyId: z.int().positive().nullable().default(null),
});
export type SalesFileValues = z.output<typeof values>;

export const inputOf = ({ protocol, companyId, ...rest }: SalesFileValues): z.input<typeof salesFilesInput> => ({
  ...rest,
  ...connectionOf(protocol),
  companyId: companyId ?? 0,
});

/** What holds between fields is the contract's to say. */
export const salesFileSchema = values.superRefine((given, context) => {
  for (const { path, message } of salesFilesInput.safeParse(inputOf(given)).error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message });
});

export const valuesOf = (record: SalesFilesIntegration): z.input<typeof values> => {
  const known: Readonly<Record<string, unknown>> = record;
  const kept = Object.fromEntries(Object.keys(shape).map((name) => [name, known[name]]));
  const companyId = record.companyId || null;
  return values.parse({ ...kept, protocol: protocolOf(record), companyId, name: record.name });
};

/** What is tried; undefined while too little is filled in. */
export const testOf = (given: FormValues, integrationId: number | undefined): SalesFilesTest | undefined => {
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const { name: _name, schedule: _schedule, protocol, companyId, ...rest } = filled;
  const chosen = fileProtocols.find((one) => one === protocol) ?? 'SFTP';
  const asked = { ...rest, ...connectionOf(chosen), companyId: companyId ?? 0, integrationId: integrationId ?? null };
  return salesFilesTest.safeParse(asked).data;
};

const columnNames = {
  storeNameIndex: 'Store',
  upcIndex: 'Product UPC',
  productQuantityIndex: 'Quantity',
  soldOnDateIndex: 'Sold on',
  salesValueIndex: 'Sales value',
} as const satisfies Partial<Record<keyof SalesFilesInput, string>>;

/** What each column of a file is taken for, by its place. */
export const meaningsOf = (given: FormValues): ReadonlyMap<number, string> => {
  const meanings = new Map<number, string>();
  for (const [field, label] of Object.entries(columnNames)) {
    const place = given[field];
    if (typeof place === 'number') meanings.set(place, label);
  }
  return meanings;
};

/** The columns by the names of a file's header, or by their numbers while no file is known. */
export const columnChoices = (header: readonly string[] | undefined) =>
  Array.from({ length: header?.length ?? 20 }, (_column, place) => ({
    value: String(place),
    label: [`Column ${place + 1}`, header?.[place]].filter(Boolean).join(' · '),
  }));
