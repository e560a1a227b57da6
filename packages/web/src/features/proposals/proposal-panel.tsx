import { Button, NumberInput } from '@mantine/core';
import { explainQuantity, maxQuantity } from '@shelfward/contract/proposals/proposals.rules.ts';
import { editCells } from '../../kit/matrix/matrix-history.ts';
import { at, cellAt, isEdited } from '../../kit/matrix/matrix-model.ts';
import { useMatrixVersion } from '../../kit/matrix/use-matrix-version.ts';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { CellSales } from './cell-sales.tsx';
import { cellsInConflict, resolveAt } from './conflicts.ts';
import { Coverage } from './coverage.tsx';
import classes from './proposal-panel.module.css';
import { type ProposalSheet, type SheetProduct, type SheetStore, suggestionOf } from './proposal-sheet.rules.ts';
import type { Remedy } from './scarce.rules.ts';

interface Props {
  readonly sheet: ProposalSheet;
  readonly isReadOnly: boolean;
  readonly onRemedy: (remedy: Remedy) => void;
}

/** The selected cell: what is proposed, why, and what it does to store and product. */
export const ProposalPanel = (props: Props) => {
  const { model, stores, products } = props.sheet;
  useMatrixVersion(model);
  const cell = cellAt(model, model.selection.active);
  const store = stores[Math.floor(cell / model.columnCount)];
  const product = products[cell % model.columnCount];
  return (
    <aside className={classes.panel} aria-label="Selected quantity">
      {store && product ? (
        <CellDetails {...props} cell={cell} store={store} product={product} />
      ) : (
        <p className={classes.dim}>No store and product are shown.</p>
      )}
    </aside>
  );
};

interface CellProps extends Props {
  readonly cell: number;
  readonly store: SheetStore;
  readonly product: SheetProduct;
}

const CellDetails = ({ sheet, isReadOnly, onRemedy, cell, store, product }: CellProps) => {
  const { model } = sheet;
  const terms = suggestionOf(sheet, cell);
  const quantity = at(model.quantity, cell);
  const theirs = model.saving.theirs.get(cell);
  return (
    <>
      <p className={classes.dim}>{sheet.rows[Math.floor(cell / model.columnCount)]?.detail}</p>
      <h2 className={classes.store}>{store.name}</h2>
      <h3 className={classes.product}>{product.name}</h3>
      <p className={classes.dim}>{product.sku}</p>
      <NumberInput
        key={cell}
        label="Proposed quantity"
        className={classes.quantity ?? ''}
        min={0}
        max={maxQuantity}
        clampBehavior="strict"
        allowDecimal={false}
        thousandSeparator=","
        disabled={isReadOnly}
        value={quantity}
        onChange={(value) => typeof value === 'number' && editCells(model, { cells: [cell], quantities: [value] })}
      />
      {theirs !== undefined && <Conflict sheet={sheet} cell={cell} theirs={theirs} />}
      <Why sheet={sheet} cell={cell} isReadOnly={isReadOnly} />
      <Coverage par={terms.parLevel} stock={terms.onHand + terms.inTransit + terms.openOrders} quantity={quantity} />
      <CellSales
        storeOrderProposalId={store.storeOrderProposalId}
        productId={product.productId}
        isListed={!sheet.missing.has(cell)}
        terms={terms}
        quantity={quantity}
      />
      <AcrossStores sheet={sheet} column={cell % model.columnCount} onRemedy={isReadOnly ? undefined : onRemedy} />
    </>
  );
};

/** The suggestion in one sentence, and the way back to it. */
const Why = ({ sheet, cell, isReadOnly }: Pick<CellProps, 'sheet' | 'cell' | 'isReadOnly'>) => {
  const { model } = sheet;
  const system = at(model.original, cell);
  const reset = () => editCells(model, { cells: [cell], quantities: [system] });
  if (sheet.missing.has(cell))
    return (
      <p className={classes.why}>The store does not list this product. A quantity here adds it to the proposal.</p>
    );
  return (
    <div className={classes.why}>
      <p>{explainQuantity(suggestionOf(sheet, cell), isEdited(model, cell) ? at(model.quantity, cell) : null)}</p>
      {isEdited(model, cell) && !isReadOnly && (
        <Button variant="subtle" size="compact-xs" onClick={reset}>
          Back to {formatQuantity(system)}
        </Button>
      )}
    </div>
  );
};

const Conflict = ({
  sheet,
  cell,
  theirs,
}: {
  readonly sheet: ProposalSheet;
  readonly cell: number;
  readonly theirs: number;
}) => {
  const { model } = sheet;
  const all = cellsInConflict(model);
  return (
    <div className={classes.conflict} role="alert">
      <p>
        Somebody else entered <strong>{formatQuantity(theirs)}</strong>, you entered{' '}
        <strong>{formatQuantity(at(model.quantity, cell))}</strong>.
      </p>
      <div className={classes.choices}>
        <Button size="compact-xs" variant="default" onClick={() => resolveAt(model, [cell], 'mine')}>
          Keep mine
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => resolveAt(model, [cell], 'theirs')}>
          Take theirs
        </Button>
        {all.length > 1 && (
          <Button size="compact-xs" variant="subtle" onClick={() => resolveAt(model, all, 'theirs')}>
            Take all {formatQuantity(all.length)} of theirs
          </Button>
        )}
      </div>
    </div>
  );
};

const AcrossStores = (props: {
  readonly sheet: ProposalSheet;
  readonly column: number;
  readonly onRemedy: Props['onRemedy'] | undefined;
}) => {
  const { sheet, column, onRemedy } = props;
  const proposed = at(sheet.model.columnTotals, column);
  const available = sheet.products[column]?.availableQuantity ?? 0;
  const left = available - proposed;
  return (
    <section className={classes.section}>
      <h4>Product across all stores</h4>
      <dl className={classes.facts}>
        <Fact label="Proposed" value={formatQuantity(proposed)} />
        <Fact label="Available to ship" value={formatQuantity(available)} />
        <Fact
          label={left < 0 ? 'Short' : 'Left'}
          value={formatQuantity(Math.abs(left))}
          tone={left < 0 ? 'negative' : 'positive'}
        />
      </dl>
      {left < 0 && onRemedy && (
        <div className={classes.choices}>
          <Button size="compact-xs" variant="default" onClick={() => onRemedy({ kind: 'swap', column })}>
            Smart swap
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => onRemedy({ kind: 'share', column })}>
            Fair share
          </Button>
        </div>
      )}
    </section>
  );
};

const Fact = (props: { readonly label: string; readonly value: string; readonly tone?: 'negative' | 'positive' }) => (
  <div>
    <dt>{props.label}</dt>
    <dd data-tone={props.tone}>{props.value}</dd>
  </div>
);
