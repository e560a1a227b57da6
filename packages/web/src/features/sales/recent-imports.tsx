import { Button } from '@mantine/core';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { type SaleImport, saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import classes from '../../kit/file-import/recent-imports.module.css';
import { useIsAllowed } from '../../kit/session.ts';
import { confirm } from '../../kit/ui/confirm.ts';
import { DateText, Money, Quantity } from '../../kit/ui/figures.tsx';
import { ErrorState, LoadingLines, messageOf } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
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
              <DateText value={one.createdAt} /> · {importerOf(one)}
            </span>
          </div>
          {one.status === 'DONE' && (
            <p>
              <Quantity value={one.rows} /> {plural(one.rows, 'row')}, <Quantity value={one.unitsSold} />{' '}
              {plural(one.unitsSold, 'unit')}, <Money value={one.totalSales} />
            </p>
          )}
          {one.status === 'DONE' && <UndoImport of={one} />}
          {one.messages.length > 0 && <Messages messages={one.messages} />}
        </li>
      ))}
    </ul>
  );
};

const importerOf = ({ createdBy, integration }: SaleImport): string =>
  createdBy ? `${createdBy.firstName} ${createdBy.lastName}` : (integration?.name ?? 'An integration');

const UndoImport = ({ of }: { readonly of: SaleImport }) => {
  const isAllowed = useIsAllowed();
  const [problem, setProblem] = useState('');
  if (!isAllowed(saleRoutes.undoImport.access)) return null;
  const undo = async () => {
    const isAgreed = await confirm({
      title: `Undo the import of ${of.fileName || 'this file'}?`,
      text: <UndoWords of={of} />,
      confirm: 'Undo import',
      cancel: 'Keep it',
      isDangerous: true,
    });
    if (!isAgreed) return;
    setProblem('');
    try {
      await sales.undoImport({ params: { importId: of.id } });
      toast('The import was undone.');
    } catch (error) {
      setProblem(error instanceof Error ? messageOf(error) : String(error));
    }
  };
  return (
    <>
      <Button variant="subtle" size="compact-xs" className={classes.undo ?? ''} onClick={() => void undo()}>
        Undo import
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </>
  );
};

const UndoWords = ({ of }: { readonly of: SaleImport }) => (
  <>
    Its <Quantity value={of.rows} /> {plural(of.rows, 'row leaves', 'rows leave')} every report and estimate
    {of.mode === 'REPLACE' && ', and the sales that it replaced come back'}. The same file can be imported again.
  </>
);

const Messages = ({ messages }: { readonly messages: readonly string[] }) => (
  <details>
    <summary>{formatCount(messages.length, 'message')}</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
    <ul tabIndex={0}>
      {messages.map((text, place) => (
        <li key={place}>{text}</li>
      ))}
    </ul>
  </details>
);
