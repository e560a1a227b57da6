import { none } from '../../kit/ui/numbers.ts';

/** A day with its time, by the clock of whoever looks. */
export const Moment = ({ value }: { readonly value: string | null }) =>
  value === null ? (
    <span>{none}</span>
  ) : (
    <time dateTime={value}>{new Date(value).toLocaleString('en-US', { dateStyle: 'short', timeStyle: 'short' })}</time>
  );
