import type { SaleImport } from '@shelfward/contract/sales/sales.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { DateText, Money, Quantity } from '../../kit/ui/figures.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import classes from './recent-imports.module.css';
import { sales } from './sales-import.api.ts';

const statusWords = {
  RUNNING: 'Running',
  DONE: 'Imported',
  UNCHANGED: 'Nothing new',
  FAILED: 'Refused',
  UNDONE: 'Undone',
} as const satisfies Record<SaleImport['status'], string>;

/** The last imports of this account, each with what the server said about it. */
export const RecentImports = () => {
  const imports = useQuery(sales.listImports({ query: { size: 5 } }));
  if (imports.isPending) return <LoadingLines count={3} />;
  if (imports.isError) return <ErrorState error={imports.error} retry={imports.refetch} />;
  if (imports.data.empty) return <p className={classes.nothing}>No sales were imported yet.</p>;
  return (
    <ul className={classes.list}>
      {imports.data.content.map((one) => (
        <li key={one.id}>
          <div className={classes.line}>
            <strong>{one.fileName || 'File'}</strong>
            <span data-status={one.status}>{statusWords[one.status]}</span>
            <span className={classes.who}>
              <DateText value={one.createdAt} /> · {one.createdBy.firstName} {one.createdBy.lastName}
            </span>
          </div>
          {one.status === 'DONE' && (
            <p>
              <Quantity value={one.rows} /> {one.rows === 1 ? 'row' : 'rows'}, <Quantity value={one.unitsSold} />{' '}
              {one.unitsSold === 1 ? 'unit' : 'units'}, <Money value={one.totalSales} />
            </p>
          )}
          {one.messages.length > 0 && <Messages messages={one.messages} />}
        </li>
      ))}
    </ul>
  );
};

const Messages = ({ messages }: { readonly messages: readonly string[] }) => (
  <details>
    <summary>{messages.length === 1 ? '1 message' : `${messages.length} messages`}</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
    <ul tabIndex={0}>
      {messages.map((text, place) => (
        <li key={place}>{text}</li>
      ))}
    </ul>
  </details>
);
