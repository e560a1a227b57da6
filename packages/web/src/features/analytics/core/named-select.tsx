import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { companies, regions } from '../../../entities/companies/companies.api.ts';
import { productLines } from '../../../entities/products/product-lines.api.ts';
import { products } from '../../../entities/products/products.api.ts';
import { stores } from '../../../entities/stores/stores.api.ts';
import { inBackground, nothingAsked, type QueryOf, selected } from '../../../kit/resource.ts';
import classes from './named-select.module.css';

/** A filter of a report: the id of a record as it stands in the address, none for all of them. */
interface SelectProps {
  readonly value: string | undefined;
  readonly isDisabled?: boolean;
  /** Asks for nothing yet: something else is loaded first. */
  readonly isHeld?: boolean;
  readonly onChange: (id: string | undefined) => void;
}

/** How many the specification has each screen ask for. */
interface OfSize {
  readonly size: 100 | 200 | 2000;
}

export const companyPage = (size: OfSize['size']) => companies.list({ query: { page: 0, size, sort: 'name,asc' } });

export const CompanySelect = ({ size, ...props }: SelectProps & OfSize) => {
  const named = useNamed(namesOf(companyPage(size)), props);
  const chosen = (id: number) => namesOf(companies.list({ query: { ids: [id], includeInactive: true } }));
  return <NamedSelect {...props} {...{ named, chosen }} label="Company" all="All companies" />;
};

/** The regions of a company; there is nothing to choose from until it is known. */
export const RegionSelect = ({ companyId, ...props }: SelectProps & Pick<Within, 'companyId'>) => {
  const query = regions.list({ params: { companyId: Number(companyId) }, query: { includeInactive: false } });
  const isHeld = companyId === undefined;
  const named = useNamed(
    selected(query, (list): Names => list),
    { isHeld },
  );
  const isDisabled = props.isDisabled === true || isHeld;
  return <NamedSelect {...props} {...{ named, isDisabled }} label="Region" all="All regions" />;
};

/** The regions of one company, or of all; then each names its company, because regions of two may have one name. */
export const AnyRegionSelect = ({ companyId, ...props }: SelectProps & Pick<Within, 'companyId'>) => {
  const ofCompany = { page: 0, size: 200, sort: 'name,asc', ...idIn('companyId', companyId) };
  const named = useNamed(
    selected(
      regions.allShort({ query: ofCompany }),
      (page): Names =>
        page.content.map(({ id, name, companyName }) => ({
          id,
          name: companyId === undefined ? `${name} · ${companyName}` : name,
        })),
    ),
  );
  const chosen = (id: number) => namesOf(regions.allShort({ query: { ids: [id] } }));
  return <NamedSelect {...props} {...{ named, chosen }} label="Region" all="All regions" />;
};

interface Within {
  readonly companyId: string | undefined;
  readonly regionId?: string | undefined;
}

export const shortStores = ({ companyId, regionId }: Within) =>
  stores.allShort({ query: { ...idIn('companyId', companyId), ...idIn('regionId', regionId) } });

export const StoreSelect = ({ companyId, regionId, ...props }: SelectProps & Within) => {
  const named = useNamed(
    selected(shortStores({ companyId, regionId }), (list): Names => list),
    props,
  );
  const chosen = (id: number) => namesOf(stores.list({ query: { ids: [id], includeInactive: true } }));
  return <NamedSelect {...props} {...{ named, chosen }} label="Store" all="All stores" />;
};

export const ProductLineSelect = ({ size, ...props }: SelectProps & OfSize) => {
  const named = useNamed(namesOf(productLines.list({ query: { page: 0, size, sort: 'name,asc' } })), props);
  const chosen = (id: number) => selected(productLines.get({ params: { id } }), (line): Names => [line]);
  return <NamedSelect {...props} {...{ named, chosen }} label="Product line" all="All Product Lines" />;
};

const typingPauseMs = 250;

/** Products are searched where they are kept: a client may have tens of thousands of them. */
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
    ...idIn('productLineId', productLineId),
  };
  const named = useNamed({ ...namesOf(products.list({ query })), placeholderData: keepPreviousData }, props);
  const chosen = (id: number) =>
    namesOf(products.list({ query: { ids: [id], includeInactive: true, includeDiscontinued: true } }));
  return <NamedSelect {...props} {...{ named, chosen }} label="Product" all="All Products" onSearch={setTyped} />;
};

const idIn = <K extends string>(name: K, id: string | undefined) => (id === undefined ? {} : { [name]: Number(id) });

interface Named {
  readonly id: number;
  readonly name: string;
}
type Names = readonly Named[];

const namesOf = <P extends { readonly content: Names }>(query: QueryOf<P>): QueryOf<Names> =>
  selected(query, (page): Names => page.content);

/** A list that cannot be loaded is empty, and the reason goes to the console. */
const useNamed = (query: QueryOf<Names>, { isHeld = false }: Pick<SelectProps, 'isHeld'> = {}): Names => {
  const { data, error } = useQuery({ ...query, enabled: !isHeld });
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  return error ? [] : (data ?? []);
};

const nothing = '0';
/** A browser shows so many choices at once without a stutter; a search finds the others. */
const mostShown = 300;

interface Props extends SelectProps {
  readonly label: string;
  readonly all: string;
  readonly named: Names;
  /** Asked for the name of a choice that the list does not hold, such as an inactive record in a kept link. */
  readonly chosen?: (id: number) => QueryOf<Names>;
  readonly onSearch?: (typed: string) => void;
}

const NamedSelect = ({ label, all, named, chosen, value, isDisabled = false, onChange, onSearch }: Props) => {
  const isKnown = value === undefined || named.some(({ id }) => String(id) === value);
  const found = useQuery(
    isKnown || !chosen || named.length === 0 ? nothingAsked<Names>() : inBackground(chosen(Number(value))),
  );
  // A filter in the address counts although its name is not here.
  const unknown = isKnown ? [] : [{ value, label: found.data?.[0]?.name ?? `#${value}` }];
  return (
    <Select
      aria-label={label}
      className={classes.select}
      searchable
      allowDeselect={false}
      disabled={isDisabled}
      limit={mostShown}
      nothingFoundMessage="Nothing found."
      data={[
        { value: nothing, label: all },
        ...named.map(({ id, name }) => ({ value: String(id), label: name })),
        ...unknown,
      ]}
      value={value ?? nothing}
      onChange={(choice) => onChange(choice === nothing || choice === null ? undefined : choice)}
      {...(onSearch && { onSearchChange: onSearch })}
    />
  );
};
