import { Button, MultiSelect, TextInput } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { AttributeKey } from '@shelfward/contract/products/attributes.contract.ts';
import type { ProductLine } from '@shelfward/contract/products/product-lines.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { allPriceLists } from '../../../entities/pricing/price-lists.api.ts';
import { allAttributeKeys } from '../../../entities/products/attributes.api.ts';
import { useLeaveGuard } from '../../../kit/form/use-leave-guard.ts';
import { Grid, Group, Stack } from '../../../kit/ui/layout.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { useVariantCreation } from './use-variant-creation.ts';
import { VariantTable } from './variant-table.tsx';
import {
  buildVariants,
  chosenLists,
  countCombinations,
  maxVariants,
  type VariantOverrides,
  validateVariants,
} from './variants.rules.ts';

/** The user selects attribute values, edits the resulting combinations, and adds them as products. */
export const VariantMaker = ({ line }: { readonly line: ProductLine }) => {
  const keys = useQuery(allAttributeKeys());
  const lists = useQuery(allPriceLists());
  const error = keys.error ?? lists.error;
  if (error && !(keys.data && lists.data)) return <ErrorState error={error} retry={keys.refetch} />;
  if (!keys.data || !lists.data) return <LoadingLines />;
  const offered = keys.data.content
    .filter(({ inactive }) => !inactive)
    .map((key) => ({ ...key, options: key.options.filter(({ inactive }) => !inactive) }))
    .filter(({ options }) => options.length > 0);
  const defaultList = lists.data.content.find(({ isDefault }) => isDefault);
  if (!defaultList)
    return (
      <EmptyState
        text="No price lists yet. Products of a line require a price in the default price list."
        action={<Link to="/price-lists">View price lists</Link>}
      />
    );
  if (offered.length === 0)
    return (
      <EmptyState
        text="No attributes yet. Attributes such as color and size distinguish variants."
        action={
          <Link to="/system/customizations" search={{ tab: 'attributes' }}>
            Attributes
          </Link>
        }
      />
    );
  return <VariantEditor line={line} keys={offered} priceListId={defaultList.id} priceListName={defaultList.name} />;
};

interface VariantEditorProps {
  readonly line: ProductLine;
  readonly keys: readonly AttributeKey[];
  readonly priceListId: number;
  readonly priceListName: string;
}

const VariantEditor = ({ line, keys, priceListId, priceListName }: VariantEditorProps) => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [base, setBase] = useState({ name: line.name, sku: '', price: '' });
  const [typed, setTyped] = useState<VariantOverrides>({});
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const { createdIds, rejected, isBusy, create } = useVariantCreation(line, priceListId);
  const lists = useMemo(() => chosenLists(keys, chosen), [keys, chosen]);
  const count = countCombinations(lists);
  const isTooMany = count > maxVariants;
  const all = useMemo(() => (isTooMany ? [] : buildVariants(lists, base, typed)), [isTooMany, lists, base, typed]);
  const variants = all.filter(({ id }) => !createdIds.has(id));
  const included = variants.filter(({ id }) => !excluded.has(id));
  const isDirty = useRef(false);
  isDirty.current = variants.length > 0;
  useLeaveGuard({ isDirty, dirty: isDirty.current });
  const [isSubmitted, setSubmitted] = useState(false);
  const problems = validateVariants(included);
  const submit = () => {
    setSubmitted(true);
    if (problems.size === 0) void create(included);
  };
  return (
    <Stack gap={16} flex={1} mih={0} px="var(--sw-gutter)" py={18}>
      <Grid columns="repeat(auto-fill, minmax(220px, 1fr))" gap={12}>
        {keys.map((key) => (
          <MultiSelect
            key={key.id}
            label={key.name}
            placeholder={key.options.some(({ id }) => chosen.has(id)) ? '' : `Choose ${key.name.toLowerCase()}`}
            searchable
            clearable
            data={key.options.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={key.options.filter(({ id }) => chosen.has(id)).map(({ id }) => String(id))}
            onChange={(values) => setChosen(withValues(chosen, key, values))}
          />
        ))}
        <BaseInputs base={base} change={setBase} priceListName={priceListName} />
      </Grid>
      {variants.length === 0 && (
        <EmptyState
          text={isTooMany ? formatTooMany(count) : 'Select attribute values to create a row for each combination.'}
        />
      )}
      {variants.length > 0 && (
        <>
          <VariantTable
            keys={keys}
            variants={variants}
            excluded={excluded}
            problems={isSubmitted ? problems : new Map()}
            rejected={rejected}
            onType={(id, change) => setTyped({ ...typed, [id]: { ...typed[id], ...change } })}
            onExclude={(id, isExcluded) => setExcluded(toggled(excluded, id, isExcluded))}
          />
          <Group gap={16} justify="flex-end" c="dimmed">
            <span role="status">
              {isSubmitted && problems.size > 0 && `${formatCount(problems.size, 'row has', 'rows have')} errors.`}
            </span>
            <Button loading={isBusy} disabled={included.length === 0} onClick={submit}>
              Add {formatCount(included.length, 'product')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
};

interface VariantBase {
  readonly name: string;
  readonly sku: string;
  readonly price: string;
}

interface BaseInputsProps {
  readonly base: VariantBase;
  readonly change: (base: VariantBase) => void;
  readonly priceListName: string;
}

/** What the names, SKUs, and prices of all variants start with. */
const BaseInputs = ({ base, change, priceListName }: BaseInputsProps) => (
  <>
    <TextInput
      label="Name prefix"
      value={base.name}
      onChange={(event) => change({ ...base, name: event.currentTarget.value })}
    />
    <TextInput
      label="SKU prefix"
      placeholder="None"
      value={base.sku}
      onChange={(event) => change({ ...base, sku: event.currentTarget.value })}
    />
    <TextInput
      label={`Price in ${priceListName}`}
      placeholder="4.99"
      inputMode="decimal"
      value={base.price}
      onChange={(event) => change({ ...base, price: event.currentTarget.value })}
    />
  </>
);

const formatTooMany = (count: number) =>
  `These values create ${count.toLocaleString('en-US')} combinations. At most ${maxVariants} can be added together.`;

const withValues = (chosen: ReadonlySet<number>, key: AttributeKey, values: readonly string[]): ReadonlySet<number> => {
  const others = [...chosen].filter((id) => !key.options.some((option) => option.id === id));
  return new Set([...others, ...values.map(Number)]);
};

const toggled = (excluded: ReadonlySet<string>, id: string, isExcluded: boolean): ReadonlySet<string> =>
  new Set(isExcluded ? [...excluded, id] : [...excluded].filter((other) => other !== id));
