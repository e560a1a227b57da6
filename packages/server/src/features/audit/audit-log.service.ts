import {
  type AuditEntry,
  type AuditLogPage,
  type AuditLogQuery,
  maxExportedEntries,
} from '@shelfward/contract/audit/audit.contract.ts';
import { csvMediaType, withFormulaGuard } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { writeCsvStream } from 'hucre/csv';
import type { ZonedCtx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import type { FileInPieces } from '../../platform/http/bind.ts';
import { findLogEntries, findPlace } from './audit-log.queries.ts';

export const listLog = async (ctx: ZonedCtx, { size, ...filters }: AuditLogQuery): Promise<AuditLogPage> => {
  const entries = await findLogEntries(ctx, { ...filters, limit: size + 1 });
  const content = entries.slice(0, size);
  const last = content.at(-1);
  return { content, next: last && entries.length > size ? await findPlace(ctx, last.id) : null };
};

const columns: readonly (readonly [header: string, getValue: (entry: AuditEntry) => unknown])[] = [
  ['Time', ({ updatedDate }) => updatedDate],
  ['User', ({ createdBy }) => createdBy?.email],
  ['Impersonated by', ({ impersonatedBy }) => impersonatedBy?.email],
  ['API token', ({ apiToken }) => apiToken],
  ['Record type', ({ source }) => source.entityType],
  ['Record ID', ({ source }) => source.id],
  ['Field', ({ change }) => change.field],
  ['Previous value', ({ change }) => change.previousValue],
  ['Updated value', ({ change }) => change.updatedValue],
];

/** As CSV; values that are not texts or numbers are JSON. */
export const exportLog = async (
  ctx: ZonedCtx,
  filters: Omit<AuditLogQuery, 'size' | 'after'>,
): Promise<FileInPieces> => {
  const entries = await findLogEntries(ctx, { ...filters, limit: maxExportedEntries + 1 });
  if (entries.length > maxExportedEntries) throw new AppError('AUDIT_LOG_TOO_LARGE');
  const rows = function* (): Generator<(string | number)[]> {
    yield columns.map(([header]) => header);
    for (const entry of entries) yield columns.map(([, getValue]) => toCell(getValue(entry)));
  };
  const content = writeCsvStream(rows(), { bom: true });
  return { name: 'Audit log.csv', mediaType: csvMediaType, content, disposition: 'attachment' };
};

const toCell = (value: unknown): string | number => {
  if (typeof value === 'number') return value;
  if (value === null || value === undefined) return '';
  return withFormulaGuard(typeof value === 'string' ? value : JSON.stringify(value));
};
