import { formatDay } from '@shelfward/contract/kit/dates.ts';
import { useSession } from '../session.ts';
import { accountDay } from './numbers.ts';

interface Props {
  readonly title: string;
  /** Period and filters, if the page does not show them. */
  readonly lines?: readonly string[];
  /** They include all filters, so that the controls are not printed. */
  readonly hasFilters?: boolean;
}

/** The first lines of a printed page: what it shows, of which account, and when it was printed. */
export const PrintHead = ({ title, lines = [], hasFilters = false }: Props) => {
  const { identity } = useSession();
  return (
    <div className="print-only" data-filters={hasFilters || undefined} aria-hidden>
      <strong>{title}</strong>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <span>{`${identity?.accountName ?? ''} · printed ${formatDay(accountDay(new Date()))}`}</span>
    </div>
  );
};
