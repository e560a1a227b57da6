import { UnstyledButton } from '@mantine/core';
import {
  describeSuggestion,
  formatPacks,
  isAlmostEmpty,
  toOrderable,
} from '@shelfward/contract/order-entry/order-entry.rules.ts';
import { IconPencil } from '@tabler/icons-react';
import { memo, useCallback, useRef, useState } from 'react';
import { unitsBetween } from '../../kit/ui/cell-numbers.rules.ts';
import { Money } from '../../kit/ui/figures.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import { formatMoney, formatQuantity, none } from '../../kit/ui/numbers.ts';
import { Stepper } from '../../kit/ui/stepper.tsx';
import classes from './entry-cards.module.css';
import type { EntryLine, EntryRow, Quantities } from './entry-lines.rules.ts';

interface Props {
  readonly rows: readonly EntryRow[];
  readonly quantities: Quantities;
  readonly conflicts: Quantities;
  readonly onChange: (id: number, units: number) => void;
}

const maxUnits = 1_000_000;
const units = unitsBetween({ min: 0, max: maxUnits });

/** The products of a store on a phone. */
export const EntryCards = ({ rows, quantities, conflicts, onChange }: Props) => {
  const latest = useRef(onChange);
  latest.current = onChange;
  const change = useCallback((id: number, next: number) => latest.current(id, next), []);
  return (
    <ul className={classes.cards} aria-label="Products">
      {rows.map((row) =>
        row.kind === 'group' ? (
          <li key={`group ${row.name}`} className={classes.cardGroup}>
            <h2>{row.name}</h2>
          </li>
        ) : (
          <Card
            key={row.line.id}
            line={row.line}
            quantity={quantities.get(row.line.id) ?? 0}
            saved={conflicts.get(row.line.id)}
            onChange={change}
          />
        ),
      )}
    </ul>
  );
};

interface CardProps {
  readonly line: EntryLine;
  readonly quantity: number;
  readonly saved: number | undefined;
  readonly onChange: (id: number, units: number) => void;
}

const CardContent = ({ line, quantity, saved, onChange }: CardProps) => {
  const [isExplained, setExplained] = useState(false);
  const { id, product, onHand, onTheWay, parLevel, suggested, unitPrice } = line;
  const isChanged = quantity !== suggested && unitPrice !== null;
  // A step below the least quantity is none at all.
  const change = (next: number) => {
    const isLess = next < quantity && next < (line.minQuantity ?? 0);
    onChange(id, isLess ? 0 : toOrderable(next, line));
  };
  return (
    <li className={classes.card} data-changed={isChanged || undefined}>
      <Group justify="space-between" align="baseline" gap={12}>
        <h3>{product.name}</h3>
        <strong>{quantity === 0 || unitPrice === null ? none : <Money value={quantity * unitPrice} />}</strong>
      </Group>
      <p className={classes.dim}>
        {product.sku ?? product.upc} · {unitPrice === null ? 'no price' : `${formatMoney(unitPrice)} each`}
      </p>
      <Group justify="space-between" gap={8} mt={8}>
        <dl className={classes.facts}>
          <div data-low={isAlmostEmpty(line) || undefined}>
            <dt>On hand</dt>
            <dd>
              {formatQuantity(onHand)}
              {onTheWay > 0 && <small> +{formatQuantity(onTheWay)}</small>}
            </dd>
          </div>
          <div>
            <dt>Par</dt>
            <dd>{formatQuantity(parLevel)}</dd>
          </div>
          <div>
            <dt>Suggested</dt>
            <dd>
              <UnstyledButton
                className={classes.why ?? ''}
                aria-label={`Why ${formatQuantity(suggested)} ${product.name}`}
                aria-expanded={isExplained}
                onClick={() => setExplained(!isExplained)}
              >
                {formatQuantity(suggested)}
              </UnstyledButton>
            </dd>
          </div>
        </dl>
        {unitPrice !== null && (
          <Stepper
            label={`Quantity of ${product.name}`}
            value={quantity}
            step={line.step}
            max={line.maxQuantity ?? maxUnits}
            kind={units}
            hint={formatHint(quantity, line)}
            onChange={change}
          />
        )}
      </Group>
      {isExplained && <p className={classes.explained}>{describeSuggestion(line)}</p>}
      {saved !== undefined && <p className={classes.savedUnits}>Another user saved {formatQuantity(saved)}.</p>}
      {isChanged && (
        <div className={classes.changed}>
          <IconPencil size={15} aria-hidden /> Changed from {formatQuantity(suggested)} to {formatQuantity(quantity)}
          <button type="button" onClick={() => onChange(id, suggested)}>
            Reset
          </button>
        </div>
      )}
    </li>
  );
};
const formatHint = (quantity: number, line: EntryLine): string => {
  if (line.packSize === 1) return 'single units';
  return quantity === 0 ? `pack of ${line.packSize}` : formatPacks(quantity, line);
};

/** A store can order hundreds of products. */
const Card = memo(CardContent);
