import { Box, Button, Text } from '@mantine/core';
import type { PlannedOrderDetail } from '@shelfward/contract/proposals/planned-orders.contract.ts';
import { isProjected } from '@shelfward/contract/proposals/projection.rules.ts';
import {
  explainQuantity,
  inventoryPosition,
  maxQuantity,
  type ReplenishmentInputs,
} from '@shelfward/contract/proposals/proposals.rules.ts';
import { StoreLink } from '../../entities/stores/store-link.tsx';
import { editCells } from '../../kit/matrix/matrix-history.ts';
import { at, cellAt, isAdjusted, isEdited } from '../../kit/matrix/matrix-model.ts';
import { useMatrixVersion } from '../../kit/matrix/use-matrix-version.ts';
import { useHasFeature } from '../../kit/session.ts';
import { BetaBadge } from '../../kit/ui/beta-badge.tsx';
import { unitsBetween } from '../../kit/ui/cell-numbers.rules.ts';
import { Group } from '../../kit/ui/layout.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { TypedNumberInput } from '../../kit/ui/typed-number-input.tsx';
import { CellSales } from './cell-sales.tsx';
import { CellSuggestion } from './cell-suggestion.tsx';
import { cellsInConflict, resolveConflicts } from './conflicts.ts';
import { Coverage } from './coverage.tsx';
import classes from './proposal-panel.module.css';
import { computeSuggestion, type ProposalSheet, type SheetProduct, type SheetStore } from './proposal-sheet.rules.ts';
import type { ShortageResolution } from './shortage.rules.ts';
import { useAllChanges } from './use-all-changes.ts';

interface Props {
  readonly sheet: ProposalSheet;
  readonly orders: readonly PlannedOrderDetail[];
  readonly isReadOnly: boolean;
  readonly onResolveShortage: (remedy: ShortageResolution) => void;
}

/** The selected cell: its quantity, the explanation, and the effect on the store and the product. */
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
        <Text c="dimmed" fz={12}>
          No cell selected
        </Text>
      )}
    </aside>
  );
};

const proposedUnits = unitsBetween({ min: 0, max: maxQuantity });

interface CellProps extends Props {
  readonly cell: number;
  readonly store: SheetStore;
  readonly product: SheetProduct;
}

const CellDetails = ({ sheet, orders, isReadOnly, onResolveShortage, cell, store, product }: CellProps) => {
  const { model } = sheet;
  const inputs = computeSuggestion(sheet, cell);
  const quantity = at(model.quantity, cell);
  const savedQuantity = model.saving.theirs.get(cell);
  return (
    <>
      <Text c="dimmed" fz={12}>
        {sheet.rows[Math.floor(cell / model.columnCount)]?.detail}
      </Text>
      <Box component="h2" mt={4} mb={12}>
        <StoreLink store={{ id: store.storeId, name: store.name }} />
      </Box>
      <h3>{product.name}</h3>
      <Text c="dimmed" fz={12}>
        {product.sku}
      </Text>
      <TypedNumberInput
        key={cell}
        label="Proposed quantity"
        className={classes.quantity ?? ''}
        kind={proposedUnits}
        disabled={isReadOnly}
        value={quantity}
        onNumber={(value) => value !== undefined && editCells(model, { cells: [cell], quantities: [value] })}
      />
      {savedQuantity !== undefined && <Conflict sheet={sheet} cell={cell} savedQuantity={savedQuantity} />}
      <Explanation {...{ sheet, orders, cell, isReadOnly }} />
      <Coverage {...toCoverage(inputs)} quantity={quantity} />
      <CellSales
        storeOrderProposalId={store.storeOrderProposalId}
        productId={product.productId}
        isListed={!sheet.missing.has(cell)}
        inputs={inputs}
        quantity={quantity}
      />
      <CellSuggestion storeId={store.storeId} productId={product.productId} />
      <AcrossStores
        sheet={sheet}
        column={cell % model.columnCount}
        onResolveShortage={isReadOnly ? undefined : onResolveShortage}
      />
    </>
  );
};

/** A projected line covers the sales between its delivery and the next one, other lines the par level. */
const toCoverage = (inputs: ReplenishmentInputs) => {
  const { projection, parLevel } = inputs;
  return isProjected(projection)
    ? { label: 'Coverage until next delivery', need: projection.expectedToCover, stock: projection.stockAtDelivery }
    : { label: 'Coverage of par after delivery', need: parLevel, stock: inventoryPosition(inputs) };
};

/** Explains the suggested quantity and offers to reset the cell to it. */
const Explanation = (props: Pick<CellProps, 'sheet' | 'orders' | 'cell' | 'isReadOnly'>) => {
  const { sheet, orders, cell, isReadOnly } = props;
  const { model } = sheet;
  const suggested = at(model.original, cell);
  const reset = () => editCells(model, { cells: [cell], quantities: [suggested] });
  if (sheet.missing.has(cell))
    return (
      <Text c="dimmed" fz={12} className={classes.explanation ?? ''} mt={12}>
        This store does not list this product. Enter a quantity to add it.
      </Text>
    );
  return (
    <Text component="div" c="dimmed" fz={12} className={classes.explanation ?? ''}>
      <PlannedChange sheet={sheet} orders={orders} cell={cell} />
      <p>{explainQuantity(computeSuggestion(sheet, cell), isEdited(model, cell) ? at(model.quantity, cell) : null)}</p>
      {isEdited(model, cell) && !isReadOnly && (
        <Button variant="subtle" size="compact-xs" onClick={reset}>
          Reset to {formatQuantity(suggested)}
        </Button>
      )}
    </Text>
  );
};

/** Why the order adds units to the need of the cell, or removes some. */
const PlannedChange = ({ sheet, orders, cell }: Pick<CellProps, 'sheet' | 'orders' | 'cell'>) => {
  const { model, stores, products } = sheet;
  if (!isAdjusted(model, cell)) return null;
  const part = stores[Math.floor(cell / model.columnCount)]?.storeOrderProposalId ?? 0;
  const product = products[cell % model.columnCount]?.productId ?? 0;
  const order = orders.find(({ storeOrderProposalIds }) => storeOrderProposalIds.includes(part));
  return order && <ChangeSentence proposalId={sheet.id} order={order} part={part} product={product} />;
};

interface ChangeProps {
  readonly proposalId: number;
  readonly order: PlannedOrderDetail;
  readonly part: number;
  readonly product: number;
}

const ChangeSentence = ({ proposalId, order, part, product }: ChangeProps) => {
  const change = useAllChanges(proposalId, order).find(
    ({ isApplied, storeOrderProposalId, productId }) =>
      isApplied && storeOrderProposalId === part && productId === product,
  );
  return change && <p className={classes.change}>{change.sentence}</p>;
};

const Conflict = ({
  sheet,
  cell,
  savedQuantity,
}: {
  readonly sheet: ProposalSheet;
  readonly cell: number;
  readonly savedQuantity: number;
}) => {
  const { model } = sheet;
  const all = cellsInConflict(model);
  return (
    <Text
      p={10}
      c="var(--sw-warning)"
      component="div"
      mb={12}
      bdrs={7}
      bg="var(--sw-warning-soft)"
      fz={12}
      role="alert"
    >
      <p>
        Saved value: <strong>{formatQuantity(savedQuantity)}</strong>. Your value:{' '}
        <strong>{formatQuantity(at(model.quantity, cell))}</strong>.
      </p>
      <Group gap={6} align="stretch" wrap mt={8}>
        <Button size="compact-xs" variant="default" onClick={() => resolveConflicts(model, [cell], 'mine')}>
          Keep your value
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => resolveConflicts(model, [cell], 'theirs')}>
          Use saved value
        </Button>
        {all.length > 1 && (
          <Button size="compact-xs" variant="subtle" onClick={() => resolveConflicts(model, all, 'theirs')}>
            Use all {formatQuantity(all.length)} saved values
          </Button>
        )}
      </Group>
    </Text>
  );
};

const AcrossStores = (props: {
  readonly sheet: ProposalSheet;
  readonly column: number;
  readonly onResolveShortage: Props['onResolveShortage'] | undefined;
}) => {
  const { sheet, column, onResolveShortage } = props;
  const hasFairShare = useHasFeature('fairShare');
  const proposed = at(sheet.model.columnTotals, column);
  const available = sheet.products[column]?.availableQuantity ?? 0;
  const left = available - proposed;
  return (
    <Box component="section" mt={12} pt={14} className={classes.section ?? ''}>
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
      {left < 0 && onResolveShortage && (
        <Group gap={6} align="stretch" wrap mt={8}>
          <Button size="compact-xs" variant="default" onClick={() => onResolveShortage({ kind: 'swap', column })}>
            Smart swap
          </Button>
          {hasFairShare && (
            <Button
              size="compact-xs"
              variant="default"
              rightSection={<BetaBadge />}
              onClick={() => onResolveShortage({ kind: 'share', column })}
            >
              Fair share
            </Button>
          )}
        </Group>
      )}
    </Box>
  );
};

const Fact = (props: { readonly label: string; readonly value: string; readonly tone?: 'negative' | 'positive' }) => (
  <Group align="stretch" justify="space-between" py={4} c="dimmed">
    <dt>{props.label}</dt>
    <dd data-tone={props.tone}>{props.value}</dd>
  </Group>
);
