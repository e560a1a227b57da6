import type { Source } from '@shelfward/contract/feeds/freshness.contract.ts';
import { daysBetween } from '@shelfward/contract/kit/dates.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';

const kindLabels: Readonly<Record<Source['kind'], string>> = {
  FEED: 'Retailer',
  INTEGRATION: 'File server',
  MANUAL: 'Imported files',
};

/** The kind and, unless the name states it, the company. */
export const describeKind = ({ kind, company }: Source): string =>
  kind === 'MANUAL' || company === null ? kindLabels[kind] : `${kindLabels[kind]} · ${company.name}`;

export const toSourceKey = ({ kind, id }: Pick<Source, 'kind' | 'id'>): string => `${kind}-${id}`;

/** Imported files have the name of their company. */
export const toSourceName = ({ kind, name, company }: Source): string =>
  kind === 'MANUAL' ? `Files of ${company?.name ?? 'all companies'}` : name;

interface StateText {
  readonly label: string;
  /** The status whose color the badge has. */
  readonly status: string;
}

/** The state of a source on a day. */
export const describeState = ({ state, lateFrom, dueOn }: Source, today: string): StateText => {
  if (state === 'LATE')
    return { status: 'FAILED', label: `${formatCount(daysBetween(dueOn ?? lateFrom ?? today, today), 'day')} late` };
  if (state === 'DUE') return { status: 'PENDING', label: 'Due' };
  if (state === 'LEARNING') return { status: 'UNKNOWN', label: 'Learning' };
  return state === 'PAUSED' ? { status: 'INACTIVE', label: 'Not expected' } : { status: 'ACTIVE', label: 'On time' };
};

export const describeRhythm = ({ usualDays, everyDays }: Source): string => {
  if (usualDays === null) return 'Not known yet';
  const rhythm = usualDays === 1 ? 'Daily' : usualDays === 7 ? 'Weekly' : `Every ${usualDays} days`;
  return everyDays === null ? `${rhythm}, learnt` : `${rhythm}, set`;
};
