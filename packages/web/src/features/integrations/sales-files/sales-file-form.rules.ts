import {
  fileProtocols,
  toFileConnection,
  toFileProtocol,
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

/** In the form the protocol is a single choice, and an empty company means all companies. */
const values = z.strictObject({
  ...shape,
  protocol: z.enum(fileProtocols),
  companyId: z.int().positive().nullable().default(null),
});
export type SalesFileValues = z.output<typeof values>;

export const toSalesFilesInput = ({
  protocol,
  companyId,
  ...rest
}: SalesFileValues): z.input<typeof salesFilesInput> => ({
  ...rest,
  ...toFileConnection(protocol),
  companyId: companyId ?? 0,
});

/** Rules between fields come from the schema of the contract. */
export const salesFileSchema = values.superRefine((formValues, context) => {
  for (const { path, message } of salesFilesInput.safeParse(toSalesFilesInput(formValues)).error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message });
});

export const toSalesFileValues = (record: SalesFilesIntegration): z.input<typeof values> => {
  const fields: Readonly<Record<string, unknown>> = record;
  const settings = Object.fromEntries(Object.keys(shape).map((name) => [name, fields[name]]));
  const companyId = record.companyId || null;
  return values.parse({ ...settings, protocol: toFileProtocol(record), companyId, name: record.name });
};

/** The request of the connection test; undefined while required fields are empty. */
export const buildConnectionTest = (
  formValues: FormValues,
  integrationId: number | undefined,
): SalesFilesTest | undefined => {
  const filled = Object.fromEntries(Object.entries(formValues).filter(([, value]) => value !== ''));
  const { name: _name, schedule: _schedule, protocol, companyId, ...rest } = filled;
  const chosen = fileProtocols.find((candidate) => candidate === protocol) ?? 'SFTP';
  const request = {
    ...rest,
    ...toFileConnection(chosen),
    companyId: companyId ?? 0,
    integrationId: integrationId ?? null,
  };
  return salesFilesTest.safeParse(request).data;
};

const columnNames = {
  storeNameIndex: 'Store',
  upcIndex: 'Product UPC',
  productQuantityIndex: 'Quantity',
  soldOnDateIndex: 'Sold on',
  salesValueIndex: 'Sales value',
  unitPriceIndex: 'Unit price',
  promotionIndex: 'Promotion',
} as const satisfies Partial<Record<keyof SalesFilesInput, string>>;

/** The field that each column of a file is assigned to, by column index. */
export const columnLabels = (formValues: FormValues): ReadonlyMap<number, string> => {
  const labels = new Map<number, string>();
  for (const [field, label] of Object.entries(columnNames)) {
    const index = formValues[field];
    if (typeof index === 'number') labels.set(index, label);
  }
  return labels;
};

/** Columns with the names of the file's header, or only their numbers while no file is loaded. */
export const columnChoices = (header: readonly string[] | undefined) =>
  Array.from({ length: header?.length ?? 20 }, (_column, index) => ({
    value: String(index),
    label: [`Column ${index + 1}`, header?.[index]].filter(Boolean).join(' · '),
  }));
