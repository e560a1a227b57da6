import { Button } from '@mantine/core';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { type SaleImport, saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { useState } from 'react';
import classes from '../../kit/file-import/recent-imports.module.css';
import { RecentImports } from '../../kit/file-import/recent-imports.tsx';
import { useMayDelete } from '../../kit/session.ts';
import { confirm } from '../../kit/ui/confirm.ts';
import { Money, Quantity } from '../../kit/ui/figures.tsx';
import { toErrorMessage } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { sales } from './sales-import.api.ts';

const statusLabels = {
  RUNNING: 'Running',
  DONE: 'Imported',
  UNCHANGED: 'No new rows',
  FAILED: 'Rejected',
  UNDONE: 'Undone',
} as const satisfies Record<SaleImport['status'], string>;

/** The most recent imports of sales with the messages of the server. */
export const RecentSalesImports = () => (
  <RecentImports
    query={sales.listImports({ query: { size: 5 } })}
    empty="No sales imports yet."
    statusLabels={statusLabels}
    createdBy={importedBy}
    detail={(entry) => (
      <>
        {entry.status === 'DONE' && (
          <p>
            <Quantity value={entry.rows} /> {plural(entry.rows, 'row')}, <Quantity value={entry.unitsSold} />{' '}
            {plural(entry.unitsSold, 'unit')}, <Money value={entry.totalSales} />
          </p>
        )}
        {entry.status === 'DONE' && <UndoImport saleImport={entry} />}
        {entry.messages.length > 0 && <Messages messages={entry.messages} />}
      </>
    )}
  />
);

const importedBy = ({ createdBy, integration }: SaleImport): string =>
  createdBy ? `${createdBy.firstName} ${createdBy.lastName}` : (integration?.name ?? 'An integration');

const UndoImport = ({ saleImport }: { readonly saleImport: SaleImport }) => {
  const mayDelete = useMayDelete();
  const [problem, setProblem] = useState('');
  if (!mayDelete(saleRoutes.undoImport)) return null;
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
