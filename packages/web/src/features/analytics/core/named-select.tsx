import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { companies, regions } from '../../../entities/companies/companies.api.ts';
import { productLines } from '../../../entities/products/product-lines.api.ts';
import { products } from '../../../entities/products/products.api.ts';
import { stores } from '../../../entities/stores/stores.api.ts';
import { disabledQuery, inBackground, type QueryOptions, selected } from '../../../kit/resource.ts';
import classes from './named-select.module.css';

/** A filter of a report: the ID of a record in the URL. Undefined means all records. */
interface SelectProps {
  readonly value: string | undefined;
  readonly isDisabled?: boolean;
  /** Delays the request until another list is loaded. */
  readonly isDelayed?: boolean;
  readonly onChange: (id: string | undefined) => void;
}

/** The specified page size of each screen. */
interface Paged {
  readonly size: 100 | 200 | 2000;
}

export const companyPage = (size: Paged['size']) => companies.list({ query: { page: 0, size, sort: 'name,asc' } });

export const CompanySelect = ({ size, ...props }: SelectProps & Paged) => {
  const named = useNamed(selectNames(companyPage(size)), props);
  const chosen = (id: number) => selectNames(companies.list({ query: { ids: [id], includeInactive: true } }));
  return <NamedSelect {...props} {...{ named, chosen }} label="Company" all="All companies" />;
};

/** The regions of a company. Disabled until a company is chosen. */
export const RegionSelect = ({ companyId, ...props }: SelectProps & Pick<Within, 'companyId'>) => {
  const query = regions.list({ params: { companyId: Number(companyId) }, query: { includeInactive: false } });
  const isDelayed = companyId === undefined;
  const named = useNamed(
    selected(query, (list): Names => list),
    { isDelayed },
  );
  const isDisabled = props.isDisabled === true || isDelayed;
  return <NamedSelect {...props} {...{ named, isDisabled }} label="Region" all="All regions" />;
};

/** The regions of one or all companies. With all companies, labels include the company, because names can repeat. */
export const AnyRegionSelect = ({ companyId, ...props }: SelectProps & Pick<Within, 'companyId'>) => {
  const regionQuery = { page: 0, size: 200, sort: 'name,asc', ...idParam('companyId', companyId) };
  const named = useNamed(
    selected(
      regions.allShort({ query: regionQuery }),
      (page): Names =>
        page.content.map(({ id, name, companyName }) => ({
          id,
          name: companyId === undefined ? `${name} · ${companyName}` : name,
        })),
    ),
  );
  const chosen = (id: number) => selectNames(regions.allShort({ query: { ids: [id] } }));
  return <NamedSelect {...props} {...{ named, chosen }} label="Region" all="All regions" />;
};

interface Within {
  readonly companyId: string | undefined;
  readonly regionId?: string | undefined;
}

export const shortStores = ({ companyId, regionId }: Within) =>
  stores.allShort({ query: { ...idParam('companyId', companyId), ...idParam('regionId', regionId) } });

export const StoreSelect = ({ companyId, regionId, ...props }: SelectProps & Within) => {
  const named = useNamed(
    selected(shortStores({ companyId, regionId }), (list): Names => list),
    props,
  );
  const chosen = (id: number) => selectNames(stores.list({ query: { ids: [id], includeInactive: true } }));
  return <NamedSelect {...props} {...{ named, chosen }} label="Store" all="All stores" />;
};

export const ProductLineSelect = ({ size, ...props }: SelectProps & Paged) => {
  const named = useNamed(selectNames(productLines.list({ query: { page: 0, size, sort: 'name,asc' } })), props);
  const chosen = (id: number) => selected(productLines.get({ params: { id } }), (line): Names => [line]);
  return <NamedSelect {...props} {...{ named, chosen }} label="Product line" all="All Product Lines" />;
};

const typingPauseMs = 250;

/** Products are searched on the server, because a client can have tens of thousands of them. */
export const ProductSelect = ({
  productLineId,
  ...props
}: SelectProps & { readonly productLineId: string | undefined }) => {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, typingPauseMs);
  const query = {
    page: 0,
    size: 200,
    sort: 'name,asc',
    search: search.trim(),
    ...idParam('productLineId', productLineId),
  };
  const named = useNamed({ ...selectNames(products.list({ query })), placeholderData: keepPreviousData }, props);
  const chosen = (id: number) =>
    selectNames(products.list({ query: { ids: [id], includeInactive: true, includeDiscontinued: true } }));
  return <NamedSelect {...props} {...{ named, chosen }} label="Product" all="All Products" onSearch={setTyped} />;
};

const idParam = <K extends string>(name: K, id: string | undefined) => (id === undefined ? {} : { [name]: Number(id) });

interface Named {
  readonly id: number;
  readonly name: string;
}
type Names = readonly Named[];

const selectNames = <P extends { readonly content: Names }>(query: QueryOptions<P>): QueryOptions<Names> =>
  selected(query, (page): Names => page.content);

/** A list that cannot be loaded is empty, and the error is logged to the console. */
const useNamed = (query: QueryOptions<Names>, { isDelayed = false }: Pick<SelectProps, 'isDelayed'> = {}): Names => {
  const { data, error } = useQuery({ ...query, enabled: !isDelayed });
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  return error ? [] : (data ?? []);
};

const allValue = '0';
/** A browser renders this many options without delay. Other options are found by search. */
const maxOptions = 300;

interface Props extends SelectProps {
  readonly label: string;
  readonly all: string;
  readonly named: Names;
  /** Loads the name of a choice that is not in the list, such as an inactive record in a saved link. */
  readonly chosen?: (id: number) => QueryOptions<Names>;
  readonly onSearch?: (typed: string) => void;
}

const NamedSelect = ({ label, all, named, chosen, value, isDisabled = false, onChange, onSearch }: Props) => {
  const isKnown = value === undefined || named.some(({ id }) => String(id) === value);
  const found = useQuery(
    isKnown || !chosen || named.length === 0 ? disabledQuery<Names>() : inBackground(chosen(Number(value))),
  );
  // A filter in the URL applies even if its name is not in the list.
  const unknown = isKnown ? [] : [{ value, label: found.data?.[0]?.name ?? `#${value}` }];
  return (
    <Select
      aria-label={label}
      className={classes.select}
      searchable
      allowDeselect={false}
      disabled={isDisabled}
      limit={maxOptions}
      nothingFoundMessage="No results"
      data={[
        { value: allValue, label: all },
        ...named.map(({ id, name }) => ({ value: String(id), label: name })),
        ...unknown,
      ]}
      value={value ?? allValue}
      onChange={(choice) => onChange(choice === allValue || choice === null ? undefined : choice)}
      {...(onSearch && { onSearchChange: onSearch })}
    />
  );
};
