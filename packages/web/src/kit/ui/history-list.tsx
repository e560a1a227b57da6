import classes from './history-list.module.css';
import { formatDateTime } from './numbers.ts';

export interface HistoryEntry {
  readonly key: string;
  readonly at: string;
  readonly by: string;
  readonly text: string;
  readonly reason?: string | undefined;
}

interface Props {
  readonly entries: readonly HistoryEntry[];
  /** For pages without sign-in. */
  readonly timeZone?: string;
}

/** A list of events, newest first, each with its author and time. */
export const HistoryList = ({ entries, timeZone }: Props) => (
  <ol className={classes.entries}>
    {entries.map((entry) => (
      <li key={entry.key}>
        <span className={classes.text}>{entry.text}</span>
        {entry.reason && <span className={classes.reason}>{entry.reason}</span>}
        <span className={classes.meta}>
          {entry.by} · <time dateTime={entry.at}>{formatDateTime(entry.at, timeZone)}</time>
        </span>
      </li>
    ))}
  </ol>
);
