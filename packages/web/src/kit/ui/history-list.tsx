import classes from './history-list.module.css';

export interface HistoryEntry {
  readonly key: string;
  readonly at: string;
  readonly by: string;
  readonly text: string;
  readonly reason?: string | undefined;
}

/** A list of events, newest first, each with its author and time. */
export const HistoryList = ({ entries }: { readonly entries: readonly HistoryEntry[] }) => (
  <ol className={classes.entries}>
    {entries.map((entry) => (
      <li key={entry.key}>
        <span className={classes.text}>{entry.text}</span>
        {entry.reason && <span className={classes.reason}>{entry.reason}</span>}
        <span className={classes.meta}>
          {entry.by} · <time dateTime={entry.at}>{instantText(entry.at)}</time>
        </span>
      </li>
    ))}
  </ol>
);

const instants = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const instantText = (at: string): string => instants.format(new Date(at));
