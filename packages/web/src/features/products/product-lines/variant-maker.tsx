import { Button, MultiSelect, TextInput } from '@mantine/core';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { AttributeKey } from '@shelfward/contract/products/attributes.contract.ts';
import type { ProductLine } from '@shelfward/contract/products/product-lines.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { allPriceLists } from '../../../entities/pricing/price-lists.api.ts';
import { allAttributeKeys } from '../../../entities/products/attributes.api.ts';
import { useLeaveGuard } from '../../../kit/form/use-leave-guard.ts';
import { EmptyState, ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { useVariantCreation } from './use-variant-creation.ts';
import { VariantTable } from './variant-table.tsx';
import classes from './variants.module.css';
import { chosenLists, countOf, mostVariants, problemsOf, type Typed, variantsOf } from './variants.rules.ts';

/** Chooses attribute values, and makes a product of each combination, every one editable before it is saved. */
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
        text="Products of a line need a price in the default price list, and there is no price list yet."
        action={<Link to="/price-lists">Price lists</Link>}
      />
    );
  if (offered.length === 0)
    return (
      <EmptyState
        text="Variants are told apart by attributes such as colour and size. There are none yet."
        action={
          <Link to="/system/customizations" search={{ tab: 'attributes' }}>
            Attributes
          </Link>
        }
      />
    );
  return <Maker line={line} keys={offered} priceListId={defaultList.id} priceListName={defaultList.name} />;
};

interface MakerProps {
  readonly line: ProductLine;
  readonly keys: readonly AttributeKey[];
  readonly priceListId: number;
  readonly priceListName: string;
}

const Maker = ({ line, keys, priceListId, priceListName }: MakerProps) => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [base, setBase] = useState({ name: line.name, sku: '', price: '' });
  const [typed, setTyped] = useState<Typed>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { made, refused, isBusy, create } = useVariantCreation(line, priceListId);
  const lists = useMemo(() => chosenLists(keys, chosen), [keys, chosen]);
  const count = countOf(lists);
  const isTooMany = count > mostVariants;
  const all = useMemo(() => (isTooMany ? [] : variantsOf(lists, base, typed)), [isTooMany, lists, base, typed]);
  const variants = all.filter(({ id }) => !made.has(id));
  const wanted = variants.filter(({ id }) => !left.has(id));
  const isDirty = useRef(false);
  isDirty.current = variants.length > 0;
  useLeaveGuard({ isDirty, dirty: isDirty.current });
  const [isTried, setTried] = useState(false);
  const problems = problemsOf(wanted);
  const submit = () => {
    setTried(true);
    if (problems.size === 0) void create(wanted);
  };
  return (
    <div className={classes.maker}>
      <div className={classes.choices}>
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
        <TextInput
          label="Name begins with"
          value={base.name}
          onChange={(event) => setBase({ ...base, name: event.currentTarget.value })}
        />
        <TextInput
          label="SKU begins with"
          placeholder="None"
          value={base.sku}
          onChange={(event) => setBase({ ...base, sku: event.currentTarget.value })}
        />
        <TextInput
          label={`Price in ${priceListName}`}
          placeholder="4.99"
          inputMode="decimal"
          value={base.price}
          onChange={(event) => setBase({ ...base, price: event.currentTarget.value })}
        />
      </div>
      {variants.length === 0 && (
        <EmptyState text={isTooMany ? tooMany(count) : 'Choose values, and every combination appears here as a row.'} />
      )}
      {variants.length > 0 && (
        <>
          <VariantTable
            keys={keys}
            variants={variants}
            left={left}
            problems={isTried ? problems : new Map()}
            refused={refused}
            onType={(id, change) => setTyped({ ...typed, [id]: { ...typed[id], ...change } })}
            onLeave={(id, isLeft) => setLeft(toggled(left, id, isLeft))}
          />
          <div className={classes.footer}>
            <span role="status">
              {isTried && problems.size > 0 && `${formatCount(problems.size, 'row needs', 'rows need')} a correction.`}
            </span>
            <Button loading={isBusy} disabled={wanted.length === 0} onClick={submit}>
              Add {wanted.length} {plural(wanted.length, 'product')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
};

const tooMany = (count: number) =>
  `These values make ${count.toLocaleString('en-US')} combinations; up to ${mostVariants} can be added at once.`;

const withValues = (chosen: ReadonlySet<number>, key: AttributeKey, values: readonly string[]): ReadonlySet<number> => {
  const others = [...chosen].filter((id) => !key.options.some((option) => option.id === id));
  return new Set([...others, ...values.map(Number)]);
};

const toggled = (left: ReadonlySet<string>, id: string, isLeft: boolean): ReadonlySet<string> =>
  new Set(isLeft ? [...left, id] : [...left].filter((other) => other !== id));
