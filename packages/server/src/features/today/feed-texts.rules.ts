import type { Source } from '@shelfward/contract/feeds/freshness.contract.ts';
import { formatDay } from '@shelfward/contract/kit/dates.ts';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { UnmatchedName } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import type { TaskText } from './task-texts.rules.ts';

interface Feed {
  readonly integrationId: number;
  readonly name: string;
}

const integrationPath = ({ integrationId }: Feed, tab?: 'logs' | 'settings'): string =>
  `/system/integrations/integrationDetail/${integrationId}${tab ? `?tab=${tab}` : ''}`;

export const describeFailedSync = (feed: Feed, message: string): TaskText => ({
  title: feed.name,
  reason: `fails to sync: ${message}`,
  action: { label: 'Open integration', path: integrationPath(feed) },
});

/** `lastFileOn` is null if files would still arrive, but no sync runs. */
export const describeDryFeed = (feed: Feed, since: string, lastFileOn: string | null): TaskText => ({
  title: feed.name,
  reason: `has ${lastFileOn === null ? 'completed no sync' : 'received no file'} since ${formatDay(lastFileOn ?? since)}`,
  action: { label: 'Open feed', path: integrationPath(feed) },
});

/** Figures of a retailer, or files that users import for a company. */
export const describeLateSource = ({ kind, name, company, lastTo, dueOn }: Source): TaskText => {
  const [title, owner] =
    kind === 'MANUAL' ? [company?.name ?? 'All companies', ''] : [name, ` of ${company?.name ?? ''}`];
  const newest =
    lastTo === null ? '' : `; the newest ${kind === 'FEED' ? 'figures are until' : 'file is of'} ${formatDay(lastTo)}`;
  const missing = kind === 'FEED' ? 'figures' : 'sales file';
  return {
    title,
    reason: `${missing}${owner} ${plural(kind === 'FEED' ? 2 : 1, 'was', 'were')} due on ${formatDay(dueOn ?? '')}${newest}`,
    action: { label: 'Open feeds', path: '/feeds' },
  };
};

const maxShownNames = 3;

export interface SilentStore {
  readonly id: number;
  readonly name: string;
  readonly companyId: number;
  readonly companyName: string;
  readonly lastDay: string;
  /** What it usually sells in the time since; null if its sales have no value. */
  readonly missingCents: number | null;
}

/** The stores of a company that have stopped sending sales. */
export const describeSilentStores = (stores: readonly SilentStore[]): TaskText => {
  const [first] = stores;
  const { id = 0, name = '', companyId = 0, companyName = '', lastDay = '' } = first ?? {};
  if (stores.length === 1)
    return {
      title: name,
      reason: `of ${companyName} has sent no sales since ${formatDay(lastDay)}`,
      action: { label: 'Open store', path: `/stores/storeDetail/${id}` },
    };
  const shown = stores.slice(0, maxShownNames).map((store) => `${store.name} since ${formatDay(store.lastDay)}`);
  const more = stores.length > maxShownNames ? `, and ${stores.length - maxShownNames} more` : '';
  return {
    title: formatCount(stores.length, 'store'),
    reason: `of ${companyName} have sent no sales: ${shown.join(', ')}${more}`,
    action: { label: 'Open stores', path: `/stores?companyId=${companyId}` },
  };
};

export const describeUnmatchedNames = (feed: Feed, names: readonly Pick<UnmatchedName, 'text'>[]): TaskText => {
  const shown = names.slice(0, maxShownNames).map(({ text }) => `“${text}”`);
  const more = names.length > maxShownNames ? `, and ${names.length - maxShownNames} more` : '';
  return {
    title: feed.name,
    reason: `contains ${formatCount(names.length, 'name')} that ${plural(names.length, 'matches', 'match')} no store or product: ${shown.join(', ')}${more}`,
    action: { label: `Match ${formatCount(names.length, 'name')}`, path: '/sales-import/names' },
  };
};

export const describeUnresolvedRecords = (feed: Feed, records: number): TaskText => ({
  title: feed.name,
  reason: `has ${formatCount(records, 'unresolved record')}`,
  action: { label: `Resolve ${formatCount(records, 'record')}`, path: integrationPath(feed, 'logs') },
});

export const describeExpiringKey = (feed: Feed, expiresOn: string, today: string): TaskText => ({
  title: feed.name,
  reason: `uses an API key that ${expiresOn <= today ? 'expired' : 'expires'} on ${formatDay(expiresOn)}`,
  action: { label: 'Enter a new key', path: integrationPath(feed, 'settings') },
});

interface Hook {
  readonly id: number;
  readonly url: string;
  readonly inactive: boolean;
  readonly waiting: number;
}

export const describeFailedWebhook = ({ id, url, inactive, waiting }: Hook, since: string): TaskText => ({
  title: `Webhook ${url}`,
  reason: inactive
    ? 'is disabled because its deliveries failed'
    : `has delivered nothing since ${formatDay(since)}; ${formatCount(waiting, 'event')} ${plural(waiting, 'waits', 'wait')}`,
  action: { label: 'Open webhook', path: `/system/webhooks/webhookDetail/${id}` },
});
