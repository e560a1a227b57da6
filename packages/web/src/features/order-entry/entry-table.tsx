import { formatPacks, isAlmostEmpty } from '@shelfward/contract/order-entry/order-entry.rules.ts';
import { memo, useCallback, useRef } from 'react';
import { WindowedTable } from '../../kit/screens/windowed-table.tsx';
import { Changes } from '../../kit/ui/changes.tsx';
import { Money, Quantity } from '../../kit/ui/figures.tsx';
import { formatQuantity, none } from '../../kit/ui/numbers.ts';
import type { EntryLine, EntryRow, Quantities } from './entry-lines.rules.ts';
import classes from './entry-table.module.css';
import { PackStepper } from './pack-stepper.tsx';

interface Props {
  readonly rows: readonly EntryRow[];
  readonly quantities: Quantities;
  /** What another user saved of products that both changed. */
  readonly conflicts: Quantities;
  readonly selectedId: number | undefined;
  readonly onChange: (id: number, units: number) => void;
  readonly onSelect: (id: number) => void;
}

const rowHeight = 42;
const columnCount = 8;

/** The products of a store, by product line. */
export const EntryTable = ({ rows, quantities, conflicts, selectedId, onChange, onSelect }: Props) => {
  const latest = useRef({ onChange, onSelect });
  latest.current = { onChange, onSelect };
  const change = useCallback((id: number, units: number) => latest.current.onChange(id, units), []);
  const select = useCallback((id: number) => latest.current.onSelect(id), []);
  return (
    <WindowedTable
      label="Products"
      className={classes.table ?? ''}
      rows={rows}
      skeletonRows={12}
      rowHeight={rowHeight}
      columnCount={columnCount}
      columnsKey="products"
      head={head}
      renderRow={(row) =>
        row.kind === 'group' ? (
          <tr key={`group ${row.name}`} className={classes.group}>
            <th scope="rowgroup" colSpan={columnCount}>
              {row.name}
            </th>
          </tr>
        ) : (
          <Line
            key={row.line.id}
            line={row.line}
            quantity={quantities.get(row.line.id) ?? 0}
            saved={conflicts.get(row.line.id)}
            isSelected={row.line.id === selectedId}
            onChange={change}
            onSelect={select}
          />
        )
      }
    />
  );
};

const head = (
  <thead>
    <tr>
      <th scope="col">Product</th>
      {['On hand', 'Par', 'Suggested'].map((label) => (
        <th key={label} scope="col" data-align="right">
          {label}
        </th>
      ))}
      <th scope="col" className={classes.packsHead}>
        Packs
      </th>
      {['Units', 'Your price', 'Line total'].map((label) => (
        <th key={label} scope="col" data-align="right">
          {label}
        </th>
      ))}
    </tr>
  </thead>
);

interface LineProps {
  readonly line: EntryLine;
  readonly quantity: number;
  readonly saved: number | undefined;
  readonly isSelected: boolean;
  readonly onChange: (id: number, units: number) => void;
  readonly onSelect: (id: number) => void;
}

const LineContent = ({ line, quantity, saved, isSelected, onChange, onSelect }: LineProps) => {
  const { id, product, packSize, onHand, onTheWay, parLevel, suggested, unitPrice } = line;
  const isChanged = quantity !== suggested && unitPrice !== null;
  return (
    <tr data-selected={isSelected || undefined} onPointerDown={() => onSelect(id)}>
      <th scope="row">
        <span className="truncate">{product.name}</span>
        <small>
          {product.sku ?? product.upc} · {packSize === 1 ? 'single units' : `pack of ${packSize}`}
        </small>
      </th>
      <td data-align="right" data-low={isAlmostEmpty(line) || undefined} className={classes.onHand}>
        <Quantity value={onHand} />
        {onTheWay > 0 && <small>+{formatQuantity(onTheWay)} on the way</small>}
      </td>
      <td data-align="right" className={classes.dim}>
        <Quantity value={parLevel} />
      </td>
      <td data-align="right" className={classes.dim}>
        {suggested === 0 ? none : formatPacks(suggested, line).replace(/ of \d+$/, '')}
      </td>
      <td className={classes.packsCell}>
        {unitPrice === null ? (
          <span className={classes.dim}>No price</span>
        ) : (
          <Changes>
            <PackStepper
              line={line}
              quantity={quantity}
              isChanged={isChanged}
              onChange={(units) => onChange(id, units)}
              onFocus={() => onSelect(id)}
            />
          </Changes>
        )}
      </td>
      <td data-align="right">
        <Quantity value={quantity} />
        {saved !== undefined ? (
          <small data-tone="warning">saved {formatQuantity(saved)}</small>
        ) : (
          isChanged && <small data-tone="accent">was {formatQuantity(suggested)}</small>
        )}
      </td>
      <td data-align="right" className={classes.dim}>
        {unitPrice === null ? none : <Money value={unitPrice} />}
      </td>
      <td data-align="right" className={classes.total}>
        {quantity === 0 || unitPrice === null ? none : <Money value={quantity * unitPrice} />}
      </td>
    </tr>
  );
};
/** A store can order hundreds of products. */
const Line = memo(LineContent);
