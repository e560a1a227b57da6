import { Text } from '@mantine/core';
import type { AdjustedQuantity } from '@shelfward/contract/proposals/smart-swap.rules.ts';
import { Quantity } from '../../kit/ui/figures.tsx';
import { ScrollRegion } from '../../kit/ui/scroll-region.tsx';
import type { ProposalSheet } from './proposal-sheet.rules.ts';
import classes from './scarce.module.css';
import { amount, buildChangePreview, type PreviewColumn, type PreviewRow } from './shortage.rules.ts';

interface Props {
  readonly sheet: ProposalSheet;
  /** The columns of the affected products. */
  readonly columns: readonly number[];
  readonly adjusted: readonly AdjustedQuantity[];
}

const maxRows = 200;

/** Previews the changes: each affected store with its current and its new quantities. */
export const ChangePreview = ({ sheet, columns, adjusted }: Props) => {
  const preview = buildChangePreview(sheet, columns, adjusted);
  return (
    <>
      <ScrollRegion className={classes.scroller} label="Preview of changes">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Store</th>
              {preview.columns.map(({ column, name }) => (
                <th key={column} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.slice(0, maxRows).map((row) => (
              <Row key={row.row} row={row} columns={preview.columns} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                Total proposed{' '}
                <Text c="dimmed" span ml={6} fz={12} fw={400}>
                  of available units
                </Text>
              </th>
              {preview.columns.map((column) => (
                <td key={column.column} data-tone={column.after > column.available ? 'negative' : undefined}>
                  <Step before={column.before} after={column.after} />
                  <Text span display="block" c="dimmed" fz={12} fw={400}>
                    of {amount(column.available)}
                  </Text>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
      {preview.rows.length > maxRows && (
        <Text c="dimmed" fz={12}>
          and {amount(preview.rows.length - maxRows)} more stores.
        </Text>
      )}
    </>
  );
};

const Row = ({ row, columns }: { readonly row: PreviewRow; readonly columns: readonly PreviewColumn[] }) => (
  <tr>
    <th scope="row">
      {row.name}{' '}
      <Text c="dimmed" span ml={6} fz={12} fw={400}>
        {row.detail}
      </Text>
    </th>
    {row.cells.map(({ before, after }, index) => (
      <td key={columns[index]?.column}>
        <Step before={before} after={after} />
      </td>
    ))}
  </tr>
);

const Step = ({ before, after }: { readonly before: number; readonly after: number }) =>
  before === after ? (
    <Text span c="var(--sw-faint)">
      <Quantity value={before} />
    </Text>
  ) : (
    <span className={classes.step} data-direction={after > before ? 'up' : 'down'}>
      <Quantity value={before} /> <span aria-hidden>→</span>
      <span className="visually-hidden">becomes</span>{' '}
      <strong>
        <Quantity value={after} />
      </strong>
    </span>
  );
