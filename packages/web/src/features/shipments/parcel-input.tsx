import { Button, TextInput } from '@mantine/core';
import { toSearchKey } from '@shelfward/contract/kit/name-key.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { computeOpenQuantity } from '@shelfward/contract/orders/order-shipping.rules.ts';
import type { OrderItem } from '@shelfward/contract/orders/orders.shapes.ts';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useCallback, useRef, useState } from 'react';
import type { FieldInput } from '../../kit/form/form.types.ts';
import { unitsBetween } from '../../kit/ui/cell-numbers.rules.ts';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { allOpenUnits, countUnits, parseParcel, quantityIn, withQuantity } from './parcel.rules.ts';
import classes from './parcel-input.module.css';

/** Number of lines above which the search field is shown. */
const minLinesForSearch = 12;

/** Quantity input for each open line. Enter and arrow keys move between lines. */
export const ParcelInput = ({
  lines,
  isOfRegion,
  ...input
}: FieldInput & { readonly lines: readonly OrderItem[]; readonly isOfRegion: boolean }) => {
  const [search, setSearch] = useState('');
  const items = parseParcel(input.value);
  const latest = useRef({ items, onChange: input.onChange });
  latest.current = { items, onChange: input.onChange };
  const setQuantity = useCallback((line: OrderItem, quantity: number) => {
    latest.current.onChange(withQuantity(latest.current.items, line, quantity));
  }, []);
  const shown = lines.filter((line) => searchText(line).includes(toSearchKey(search)));
  return (
    <fieldset className={classes.parcel} aria-describedby={input.error ? `${input.id}-error` : undefined}>
      <legend>{input.label}</legend>
      <div className={classes.tools}>
        {lines.length > minLinesForSearch && (
          <TextInput
            size="xs"
            aria-label="Find line"
            placeholder="Product, UPC, or store"
            leftSection={<IconSearch size={14} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        <Button variant="default" size="xs" onClick={() => input.onChange(allOpenUnits(lines))}>
          All open units
        </Button>
        <Button variant="default" size="xs" onClick={() => input.onChange([])}>
          Clear
        </Button>
      </div>
      <ul className={classes.lines}>
        {shown.map((line) => (
          <Line
            key={line.id}
            line={line}
            quantity={quantityIn(items, line)}
            isOfRegion={isOfRegion}
            setQuantity={setQuantity}
          />
        ))}
      </ul>
      <p className={classes.sum} aria-live="polite">
        {formatTotals(countUnits(items), items.length)}
      </p>
      {input.error && (
        <p id={`${input.id}-error`} className={classes.error}>
          {input.error}
        </p>
      )}
    </fieldset>
  );
};

const formatTotals = (units: number, lines: number): string =>
  lines === 0 ? 'The shipment is empty.' : `${formatCount(units, 'unit')} of ${formatCount(lines, 'line')}`;

const searchText = ({ product, store }: OrderItem): string =>
  [product.name, product.upc, product.sku ?? '', store.name].map(toSearchKey).join('\n');

interface LineProps {
  readonly line: OrderItem;
  readonly quantity: number;
  readonly isOfRegion: boolean;
  readonly setQuantity: (line: OrderItem, quantity: number) => void;
}

const parcelUnits = unitsBetween({ min: 0, max: 9_999_999 });

/** The quantity of an invalid text. The schema rejects it, so that the text is not left out of the shipment. */
const invalidQuantity = 0.5;

const Line = memo(({ line, quantity, isOfRegion, setQuantity }: LineProps) => {
  const [typed, setTyped] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  const openQuantity = computeOpenQuantity(line);
  const isInvalid = quantity === invalidQuantity;
  const text = isInvalid ? (typed ?? '') : quantity === 0 ? '' : String(quantity);
  const enter = (next: string) => {
    setTyped(next);
    setQuantity(line, next.trim() === '' ? 0 : (parcelUnits.parse(next) ?? invalidQuantity));
  };
  return (
    <li className={classes.line}>
      <span className={classes.name}>
        {line.product.name}
        {isOfRegion && <span className={classes.store}>{line.store.name}</span>}
      </span>
      <span className={classes.left}>of {formatQuantity(openQuantity)}</span>
      <input
        className={classes.quantity}
        data-parcel-line
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Units of ${line.product.name}${isOfRegion ? ` for ${line.store.name}` : ''}`}
        aria-invalid={isInvalid || quantity > openQuantity}
        title={isInvalid && typed !== undefined ? parcelUnits.explain(typed) : undefined}
        value={isFocused && typed !== undefined ? typed : text}
        placeholder="–"
        onFocus={(event) => {
          setFocused(true);
          event.currentTarget.select();
        }}
        onChange={(event) => enter(event.currentTarget.value)}
        onBlur={() => {
          setFocused(false);
          if (!isInvalid) setTyped(undefined);
        }}
        onKeyDown={moveToLine}
      />
    </li>
  );
});

const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Enter moves to the next line instead of submitting an incomplete shipment. Ctrl+Enter submits. */
const moveToLine = (event: KeyboardEvent<HTMLInputElement>): void => {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.currentTarget.form?.requestSubmit();
    return;
  }
  const inputs = [
    ...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLInputElement>('[data-parcel-line]') ?? []),
  ];
  inputs[inputs.indexOf(event.currentTarget) + (event.shiftKey && event.key === 'Enter' ? -step : step)]?.focus();
};
