import { Box, Button, Text, TextInput } from '@mantine/core';
import { toSearchKey } from '@shelfward/contract/kit/name-key.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { computeOpenQuantity } from '@shelfward/contract/orders/order-shipping.rules.ts';
import type { OrderItem } from '@shelfward/contract/orders/orders.shapes.ts';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useCallback, useRef, useState } from 'react';
import type { FieldInput } from '../../kit/form/form.types.ts';
import { unitsBetween } from '../../kit/ui/cell-numbers.rules.ts';
import { Grid, Group } from '../../kit/ui/layout.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { allOpenUnits, countUnits, parseParcel, quantityIn, withQuantity } from './parcel.rules.ts';
import classes from './shipments.module.css';

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
    <fieldset aria-describedby={input.error ? `${input.id}-error` : undefined}>
      <Text component="legend" mb={4} p={0} c="dimmed" fz={12} fw={500}>
        {input.label}
      </Text>
      <Group gap={8} align="stretch" mb={8} className={classes.tools ?? ''}>
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
      </Group>
      <Box className="scroll-down" component="ul" mah="46vh" bd="1px solid var(--sw-line)" bdrs={7}>
        {shown.map((line) => (
          <Line
            key={line.id}
            line={line}
            quantity={quantityIn(items, line)}
            isOfRegion={isOfRegion}
            setQuantity={setQuantity}
          />
        ))}
      </Box>
      <Text mt={8} c="dimmed" fz={12} ta="right" aria-live="polite">
        {formatTotals(countUnits(items), items.length)}
      </Text>
      {input.error && (
        <Text mt={4} c="var(--sw-negative)" fz={12} id={`${input.id}-error`}>
          {input.error}
        </Text>
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
    <Grid component="li" columns="1fr auto 84px" gap={10} align="center" px={10} py={5} className={classes.line ?? ''}>
      <Text span truncate="end">
        {line.product.name}
        {isOfRegion && (
          <Text span ml={8} c="dimmed" fz={12}>
            {line.store.name}
          </Text>
        )}
      </Text>
      <Text span c="dimmed" fz={12} className="numbers nowrap">
        of {formatQuantity(openQuantity)}
      </Text>
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
    </Grid>
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
