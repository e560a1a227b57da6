import { Button, Checkbox, Input, ScrollArea, TextInput } from '@mantine/core';
import { id } from '@shelfward/contract/kit/shapes.ts';
import type { Store } from '@shelfward/contract/stores/stores.contract.ts';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ChoiceSelect } from '../../kit/form/choice-inputs.tsx';
import type { FieldInput } from '../../kit/form/form.types.ts';
import { disabledQuery } from '../../kit/resource.ts';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import classes from '../../kit/ui/ui.module.css';
import { companyChoices, regionChoices } from '../companies/companies.api.ts';
import { matchingStores } from './store-picker.rules.ts';
import { stores } from './stores.api.ts';

const chosenIds = z.array(id).catch([]);
/** Limit of rendered checkboxes. The search finds other stores, and "Select all" applies to all matches. */
const maxShown = 200;

/** `one`: all stores belong to one company, which is selected first; changing the company clears the selection. */
type Companies = 'one' | 'any';

/** Multi-select of stores, filtered by company, region, and search. */
export const StorePicker = ({ companies, ...input }: FieldInput & { readonly companies: Companies }) => {
  const [picked, setPicked] = useState<string>();
  const chosen = chosenIds.parse(input.value);
  const restored = useStoreCompanyId(companies === 'one' && picked === undefined ? chosen[0] : undefined);
  const companyId = picked ?? restored ?? '';
  const chooseCompany = (company: string) => {
    setPicked(company);
    if (companies === 'one') input.onChange([]);
  };
  return (
    <fieldset className={classes.picker}>
      <legend className="visually-hidden">{input.label}</legend>
      <ChoiceSelect
        label="Company"
        placeholder={companies === 'one' ? 'Select a company' : 'All companies'}
        data-autofocus
        choices={companyChoices}
        value={companyId}
        onChange={chooseCompany}
      />
      {(companyId !== '' || companies === 'any') && (
        <CompanyStores
          key={companyId}
          companyId={Number(companyId) || undefined}
          chosen={new Set(chosen)}
          onChange={input.onChange}
        />
      )}
      {input.error && <Input.Error>{input.error}</Input.Error>}
    </fieldset>
  );
};

/** A restored draft contains store IDs only, so the company is derived from the first store. */
const useStoreCompanyId = (storeId: number | undefined): string | undefined => {
  const { data } = useQuery(storeId === undefined ? disabledQuery<Store>() : stores.get({ params: { storeId } }));
  return storeId === undefined || !data ? undefined : String(data.company.id);
};

interface StoresProps {
  readonly companyId: number | undefined;
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (ids: readonly number[]) => void;
}

const CompanyStores = ({ companyId, chosen, onChange }: StoresProps) => {
  const [regionId, setRegionId] = useState('');
  const [search, setSearch] = useState('');
  // Distribution centers and online stores have no par levels and no proposals.
  const query = { companyId, regionId: Number(regionId) || undefined, kind: ['STORE' as const] };
  const found = useQuery(stores.allShort({ query }));
  const matching = matchingStores(found.data ?? [], search);
  const isAll = matching.length > 0 && matching.every((store) => chosen.has(store.id));
  const change = (operation: 'add' | 'delete', ids: readonly number[]) => {
    const next = new Set(chosen);
    for (const storeId of ids) next[operation](storeId);
    onChange([...next]);
  };
  const changeAll = () =>
    change(
      isAll ? 'delete' : 'add',
      matching.map((store) => store.id),
    );
  return (
    <>
      <div className={classes.narrow}>
        <ChoiceSelect
          label="Region"
          placeholder="All regions"
          choices={regionChoices(companyId)}
          value={regionId}
          onChange={setRegionId}
        />
        <TextInput
          label="Search"
          placeholder="Name, number or code"
          leftSection={<IconSearch size={15} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <div className={classes.head}>
        <span aria-live="polite">{formatQuantity(chosen.size)} selected</span>
        <Button size="compact-xs" variant="default" disabled={matching.length === 0} onClick={changeAll}>
          {isAll ? 'Deselect' : 'Select'} all {formatQuantity(matching.length)}
        </Button>
      </div>
      {found.error && <ErrorState error={found.error} retry={found.refetch} />}
      {!found.data && !found.error && <LoadingLines />}
      <ScrollArea.Autosize mah={300} type="auto" className={classes.boxes}>
        {matching.slice(0, maxShown).map((store) => (
          <Checkbox
            key={store.id}
            size="xs"
            label={store.number ? `${store.name} · ${store.number}` : store.name}
            checked={chosen.has(store.id)}
            onChange={(event) => change(event.currentTarget.checked ? 'add' : 'delete', [store.id])}
          />
        ))}
        {matching.length > maxShown && (
          <p className={classes.more}>{formatQuantity(matching.length - maxShown)} more match. Search to see them.</p>
        )}
        {found.data && matching.length === 0 && <p className={classes.more}>No stores match.</p>}
      </ScrollArea.Autosize>
    </>
  );
};
