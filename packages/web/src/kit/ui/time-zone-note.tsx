import { Text } from '@mantine/core';
import { useSession } from '../session.ts';
import { foreignTimeZone, formatZone } from '../time-zone.ts';

/** Names the account's time zone if the browser has another one, such as "Days in Asia/Kolkata". */
export const TimeZoneNote = ({ what }: { readonly what: 'Days' | 'Times' }) => {
  const { identity } = useSession();
  const timeZone = identity && foreignTimeZone(identity.timeZone);
  return timeZone === undefined ? null : (
    <Text
      span
      c="dimmed"
      fz="var(--mantine-font-size-xs)"
      className="nowrap"
    >{`${what} in ${formatZone(timeZone)}`}</Text>
  );
};
