import { useSession } from '../session.ts';
import { foreignTimeZone, formatZone } from '../time-zone.ts';
import classes from './time-zone-note.module.css';

/** Names the account's time zone if the browser has another one, such as "Days in Asia/Kolkata". */
export const TimeZoneNote = ({ what }: { readonly what: 'Days' | 'Times' }) => {
  const { identity } = useSession();
  const timeZone = identity && foreignTimeZone(identity.timeZone);
  return timeZone === undefined ? null : <span className={classes.note}>{`${what} in ${formatZone(timeZone)}`}</span>;
};
