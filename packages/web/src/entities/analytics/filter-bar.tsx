import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inBackground, isOpenQuery, selected } from '../../kit/resource.ts';
import filterClasses from '../../kit/screens/filters.module.css';
import { allAttributeKeys } from '../products/attributes.api.ts';
import { FilterSelect } from './filter-select.tsx';
import { attributeSource, type FilterSettings, filterSources, type Names, noNames } from './filter-sources.ts';
import {
  attributeParam,
  type FilterName,
  filterNames,
  isFiltered,
  noFilters,
  type ReportFilters,
  withAttribute,
  withFilter,
} from './report-filters.rules.ts';

interface Props {
  readonly filters: ReportFilters;
  readonly settings: FilterSettings;
  /** Shown without a choice too. Other filters are in the menu until they have one. */
  readonly permanent?: readonly FilterName[];
  /** The lists that are loaded after another one. */
  readonly delayed?: readonly FilterName[];
  readonly isDisabled?: boolean;
  readonly onChange: (filters: ReportFilters) => void;
}

/** The filters of a report by companies, regions, stores, product lines, products, and attribute values. */
export const FilterBar = (props: Props) => {
  const { filters, settings, permanent = [], delayed = [], isDisabled = false, onChange } = props;
  const [added, setAdded] = useState<readonly string[]>([]);
  const sources = filterSources(filters, settings);
  const open = filterNames.filter((name) => isOpenQuery(sources[name].load('')));
  const isShown = (name: FilterName) => permanent.includes(name) || filters[name].length > 0 || added.includes(name);
  const shown = [
    ...permanent.filter((name) => open.includes(name)),
    ...open.filter((name) => !permanent.includes(name) && isShown(name)),
  ];
  const addedKeys = added.flatMap((name) => Number(name) || []);
  const keyIds = [...new Set([...filters.attributes.keys(), ...addedKeys])];
  const needsRegion = settings.regions === 'ofCompany' && filters.companyIds.length === 0;
  return (
    <>
      {shown.map((name) => (
        <FilterSelect
          key={`${name} ${name === 'regionIds' ? filters.companyIds.join() : ''}`}
          source={sources[name]}
          values={filters[name]}
          isLazy={!permanent.includes(name)}
          startsOpen={added.at(-1) === name && !permanent.includes(name) && filters[name].length === 0}
          isDelayed={delayed.includes(name) || (name === 'regionIds' && needsRegion && filters.regionIds.length === 0)}
          isDisabled={isDisabled || (name === 'regionIds' && needsRegion && filters.regionIds.length === 0)}
          onChange={(ids) => onChange(withFilter(filters, name, ids))}
        />
      ))}
      {keyIds.map((keyId) => (
        <AttributeSelect
          key={attributeParam(keyId)}
          {...{ keyId, filters, isDisabled, onChange }}
          isNew={added.at(-1) === String(keyId)}
        />
      ))}
      <AddFilter
        names={open.filter((name) => !isShown(name))}
        keyIds={keyIds}
        label={(name) => sources[name].label}
        isDisabled={isDisabled}
        onAdd={(name) => setAdded([...added, name])}
      />
      {isFiltered(filters) && !isDisabled && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          onClick={() => {
            setAdded([]);
            onChange(noFilters);
          }}
        >
          Clear filters
        </Button>
      )}
    </>
  );
};

interface AttributeProps extends Pick<Props, 'filters' | 'onChange' | 'isDisabled'> {
  readonly keyId: number;
  readonly isNew: boolean;
}

const AttributeSelect = ({ keyId, filters, isDisabled = false, isNew, onChange }: AttributeProps) => {
  const names = useQuery(
    inBackground(selected(allAttributeKeys(), ({ content }) => content.find(({ id }) => id === keyId)?.name)),
  );
  const values = filters.attributes.get(keyId) ?? [];
  return (
    <FilterSelect
      source={attributeSource(keyId, names.data ?? `Attribute #${keyId}`)}
      values={values}
      isDisabled={isDisabled}
      isLazy
      startsOpen={isNew && values.length === 0}
      onChange={(ids) => onChange(withAttribute(filters, keyId, ids))}
    />
  );
};

interface AddProps {
  readonly names: readonly FilterName[];
  /** The attribute keys that are shown. */
  readonly keyIds: readonly number[];
  readonly label: (name: FilterName) => string;
  readonly isDisabled: boolean;
  readonly onAdd: (name: string) => void;
}

const AddFilter = ({ names, keyIds, label, isDisabled, onAdd }: AddProps) => {
  const [isOpen, setOpen] = useState(false);
  const keys = useQuery(
    isOpen && isOpenQuery(allAttributeKeys())
      ? inBackground(selected(allAttributeKeys(), ({ content }): Names => content.filter(({ inactive }) => !inactive)))
      : noNames(),
  );
  return (
    <Menu position="bottom-start" opened={isOpen} onChange={setOpen} disabled={isDisabled} returnFocus={false}>
      <Menu.Target>
        <button type="button" className={filterClasses.add} disabled={isDisabled}>
          <IconPlus size={14} aria-hidden />
          Filter
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {names.map((name) => (
          <Menu.Item key={name} onClick={() => onAdd(name)}>
            {label(name)}
          </Menu.Item>
        ))}
        {keys.data
          ?.filter(({ id }) => !keyIds.includes(id))
          .map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => onAdd(String(id))}>
              {name}
            </Menu.Item>
          ))}
        {names.length === 0 && (keys.data ?? []).every(({ id }) => keyIds.includes(id)) && !keys.isLoading && (
          <Menu.Item disabled>No other filters</Menu.Item>
        )}
        {keys.error && <Menu.Item onClick={() => void keys.refetch()}>Loading failed. Retry</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
};
