import classes from './status-badge.module.css';

type Tone = 'grey' | 'amber' | 'indigo' | 'plum' | 'green' | 'pale' | 'red';

/** The color of every status, so that a status looks the same on every screen. */
const tones: Readonly<Record<string, Tone>> = {
  DRAFT: 'grey',
  PENDING: 'amber',
  APPROVED: 'indigo',
  PACKING: 'plum',
  SHIPPED: 'green',
  CANCELLED: 'pale',
  COMPLETE: 'green',
  EXPIRED: 'pale',
  PRE_TRANSIT: 'grey',
  TRANSIT: 'indigo',
  DELIVERED: 'green',
  RETURNED: 'amber',
  FAILURE: 'red',
  UNKNOWN: 'pale',
  ACTIVE: 'green',
  INVITED: 'amber',
  INACTIVE: 'pale',
  DISCONTINUED: 'amber',
  FAILED: 'red',
  FAILED_UNRESOLVED_LOGS: 'red',
  RUNNING: 'indigo',
  PROCESSED: 'green',
  LINKED: 'green',
  ORPHANED: 'amber',
  LATE: 'amber',
  PROBABLY_LOST: 'red',
};

/** `PRE_TRANSIT` becomes "Pre transit". */
export const statusLabel = (status: string): string => {
  const label = status.toLowerCase().replaceAll('_', ' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
};

export const StatusBadge = ({ status, label }: { readonly status: string; readonly label?: string }) => (
  <span className={classes.badge} data-tone={tones[status] ?? 'grey'}>
    {label ?? statusLabel(status)}
  </span>
);

const syncTones: Readonly<Record<string, Tone>> = {
  SYNCHRONIZED: 'green',
  PENDING_FOR_RETRY: 'amber',
  NOT_STARTED: 'pale',
  PAUSED: 'pale',
};
const syncLabels: Readonly<Record<string, string>> = {
  SYNCHRONIZED: 'Synced',
  PENDING_FOR_RETRY: 'Retrying',
};

export const syncStatusLabel = (status: string): string => syncLabels[status] ?? statusLabel(status);

/** Synchronization is background work: plain text and a dot; only failures get a badge. */
export const SyncStatus = ({ status }: { readonly status: string }) =>
  status === 'FAILED' ? (
    <StatusBadge status={status} />
  ) : (
    <span className={classes.sync} data-tone={syncTones[status] ?? 'pale'}>
      {syncStatusLabel(status)}
    </span>
  );
