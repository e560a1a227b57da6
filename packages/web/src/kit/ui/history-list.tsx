import { Text } from '@mantine/core';
import { Stack } from './layout.tsx';
import { formatDateTime } from './numbers.ts';
import classes from './ui.module.css';

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
  <Stack component="ol" className={classes.entries ?? ''}>
    {entries.map((entry) => (
      <Stack component="li" gap={2} pos="relative" pb={16} pl={18} className="breakable" key={entry.key}>
        <Text span fw={500}>
          {entry.text}
        </Text>
        {entry.reason && (
          <Text span c="var(--sw-text)">
            {entry.reason}
          </Text>
        )}
        <Text span c="dimmed" fz={12}>
          {entry.by} · <time dateTime={entry.at}>{formatDateTime(entry.at, timeZone)}</time>
        </Text>
      </Stack>
    ))}
  </Stack>
);
