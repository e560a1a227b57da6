import { isDeepStrictEqual } from 'node:util';
import type { AuditEvent } from '../core/audit-event.ts';

export interface FieldChange {
  readonly field: string | null;
  readonly previousValue: unknown;
  readonly updatedValue: unknown;
}

const silent = new Set(['version', 'updatedAt']);

/** The audit entries of one event: a created or deleted record, or each changed field. */
export const fieldChanges = ({ before, after }: AuditEvent): FieldChange[] => {
  if (before === null || after === null) return [{ field: null, previousValue: before, updatedValue: after }];
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([field, value]) => old.has(field) && !silent.has(field) && !isDeepStrictEqual(old.get(field), value))
    .map(([field, updatedValue]) => ({ field, previousValue: old.get(field), updatedValue }));
};

/** The specification's modifier: the difference of numbers, otherwise the name of the field. */
export const auditModifier = ({ field, previousValue, updatedValue }: FieldChange): string =>
  typeof previousValue === 'number' && typeof updatedValue === 'number'
    ? String(updatedValue - previousValue)
    : (field ?? '');
