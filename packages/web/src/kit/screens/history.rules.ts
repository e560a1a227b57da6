import type { AuditEntry } from '@shelfward/contract/audit/audit.contract.ts';
import type { HistoryEntry } from '../ui/history-list.tsx';
import { formatDay, formatMoney, none } from '../ui/numbers.ts';

type Person = AuditEntry['createdBy'];

/** The author, with the impersonating administrator or the API token if there is one. */
export const authorName = (
  entry: { readonly createdBy: Person; readonly impersonatedBy?: Person; readonly apiToken?: string | null },
  unnamed = 'The system',
): string => {
  const own = formatPerson(entry.createdBy) ?? unnamed;
  const other = formatPerson(entry.impersonatedBy ?? null);
  if (other) return `${other} as ${own}`;
  if (entry.apiToken && !entry.createdBy) return entry.apiToken;
  return entry.apiToken ? `${entry.apiToken}, API token of ${own}` : own;
};

/** An audit entry as one line; `labels` replaces field names. */
export const toHistoryEntry = (entry: AuditEntry, labels: Readonly<Record<string, string>> = {}): HistoryEntry => {
  const { field, previousValue, updatedValue } = entry.change;
  const at = { key: String(entry.id), at: entry.updatedDate, by: authorName(entry) };
  if (field === null) return { ...at, text: previousValue === null ? 'Created' : 'Removed' };
  const [before, after] = [formatValue(field, previousValue), formatValue(field, updatedValue)];
  return { ...at, text: `${labels[field] ?? toLabel(field)}: ${before} → ${after}` };
};

const formatPerson = (person: Person): string | undefined =>
  person ? `${person.firstName} ${person.lastName}`.trim() || person.email : undefined;

/** `minItemsForStoreProposal` → "Min items for store proposal". */
const toLabel = (field: string): string => {
  const label = field
    .replace(/(Ids?|Cents)$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return label.charAt(0).toUpperCase() + label.slice(1);
};

const isMoney = /price$|cents$|charge$/i;

const formatValue = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return none;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return isMoney.test(field) ? formatMoney(value) : String(value);
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d($|T)/.test(value) ? formatDay(value) : value;
  if (Array.isArray(value)) return value.map((one) => formatValue(field, one)).join(', ') || none;
  return formatObject(field, value);
};

/** A record by its name, any other object by its values, such as an address by its lines. */
const formatObject = (field: string, value: object): string => {
  if ('name' in value && typeof value.name === 'string') return value.name;
  if ('email' in value && typeof value.email === 'string') return value.email;
  const parts = Object.entries(value).filter(([name, part]) => name !== 'id' && part !== null && part !== '');
  return parts.map(([, part]) => formatValue(field, part)).join(', ') || none;
};
