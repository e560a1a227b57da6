import type { ReactNode } from 'react';
import type { Column, Identified } from './list.types.ts';
import type { RowBehaviour } from './list-row.tsx';
import { Facts, PeekPanel } from './peek-panel.tsx';
import { shownIn } from './shown-in.ts';

interface Props<Row> {
  readonly row: Row | undefined;
  readonly columns: readonly Column<Row>[];
  readonly behaviour: RowBehaviour<Row>;
  readonly peek: ((row: Row) => ReactNode) | undefined;
  readonly onClose: () => void;
}

/** Without its own preview a list shows all columns of the row. */
export const ListPeek = <Row extends Identified>({ row, columns, behaviour, peek, onClose }: Props<Row>) => {
  if (!row) return null;
  const openRow = () =>
    document.querySelector<HTMLElement>(`[data-list-scroller] tr[data-id="${row.id}"] [data-opener]`)?.click();
  const facts = columns.map((column) => ({
    label: column.label,
    value: shownIn(column, row),
  }));
  return (
    <PeekPanel name={behaviour.toName(row)} onClose={onClose} onOpen={behaviour.isOpenable ? openRow : undefined}>
      {peek ? peek(row) : <Facts facts={facts} />}
    </PeekPanel>
  );
};
