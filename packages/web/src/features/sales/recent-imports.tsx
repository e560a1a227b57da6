import { Button } from '@mantine/core';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { type SaleImport, saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import classes from '../../kit/file-import/recent-imports.module.css';
import { useMayDelete } from '../../kit/session.ts';
import { confirm } from '../../kit/ui/confirm.ts';
import { DateText, Money, Quantity } from '../../kit/ui/figures.tsx';
import { ErrorState, LoadingLines, toErrorMessage } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { sales } from './sales-import.api.ts';

const statusLabels = {
  RUNNING: 'Running',
  DONE: 'Imported',
  UNCHANGED: 'No new rows',
  FAILED: 'Rejected',
  UNDONE: 'Undone',
} as const satisfies Record<SaleImport['status'], string>;

/** The most recent imports of this account with the messages of the server. */
export const RecentImports = () => {
  const imports = useQuery(sales.listImports({ query: { size: 5 } }));
  if (imports.isPending) return <LoadingLines count={3} />;
  if (imports.isError) return <ErrorState error={imports.error} retry={imports.refetch} />;
  if (imports.data.empty) return <p className={classes.nothing}>No sales imports yet.</p>;
  return (
    <ul className={classes.list}>
      {imports.data.content.map((one) => (
        <li key={one.id}>
          <div className={classes.line}>
            <strong>{one.fileName || 'File'}</strong>
            <span data-status={one.status}>{statusLabels[one.status]}</span>
            <span className={classes.who}>
              <DateText value={one.createdAt} /> · {importedBy(one)}
            </span>
          </div>
          {one.status === 'DONE' && (
            <p>
              <Quantity value={one.rows} /> {plural(one.rows, 'row')}, <Quantity value={one.unitsSold} />{' '}
              {plural(one.unitsSold, 'unit')}, <Money value={one.totalSales} />
            </p>
          )}
          {one.status === 'DONE' && <UndoImport saleImport={one} />}
          {one.messages.length > 0 && <Messages messages={one.messages} />}
        </li>
      ))}
    </ul>
  );
};

const importedBy = ({ createdBy, integration }: SaleImport): string =>
  createdBy ? `${createdBy.firstName} ${createdBy.lastName}` : (integration?.name ?? 'An integration');

const UndoImport = ({ saleImport }: { readonly saleImport: SaleImport }) => {
  const mayDelete = useMayDelete();
  const [problem, setProblem] = useState('');
  if (!mayDelete(saleRoutes.undoImport.access)) return null;
  const undo = async () => {
    const isConfirmed = await confirm({
      title: `Undo the import of ${saleImport.fileName || 'this file'}?`,
      text: <UndoConsequences saleImport={saleImport} />,
      confirm: 'Undo import',
      cancel: 'Keep import',
      isDangerous: true,
    });
    if (!isConfirmed) return;
    setProblem('');
    try {
      await sales.undoImport({ params: { importId: saleImport.id } });
      toast('Import undone.');
    } catch (error) {
      setProblem(error instanceof Error ? toErrorMessage(error) : String(error));
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

const UndoConsequences = ({ saleImport }: { readonly saleImport: SaleImport }) => (
  <>
    Removes its <Quantity value={saleImport.rows} /> {plural(saleImport.rows, 'row')} from all reports and estimates.
    {saleImport.mode === 'REPLACE' && ' Replaced sales are restored.'} You can import the same file again.
  </>
);

const Messages = ({ messages }: { readonly messages: readonly string[] }) => (
  <details>
    <summary>{formatCount(messages.length, 'message')}</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
    <ul tabIndex={0}>
      {messages.map((text, index) => (
        <li key={index}>{text}</li>
      ))}
    </ul>
  </details>
);
