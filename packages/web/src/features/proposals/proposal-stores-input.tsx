import { Button, Checkbox, Input, ScrollArea, TextInput } from '@mantine/core';
import { id } from '@shelfward/contract/kit/shapes.ts';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ChoiceSelect } from '../../kit/form/choice-inputs.tsx';
import type { FieldInput } from '../../kit/form/form.types.ts';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { matchingStores } from '../assortments/store-picker.rules.ts';
import { companyChoices, regionChoices } from '../companies/companies.api.ts';
import { stores } from '../stores/stores.api.ts';
import classes from './proposal-stores-input.module.css';

const chosenIds = z.array(id).catch([]);
/** More boxes than this help nobody; the search finds the others, and "select all" means all that match. */
const shownAtMost = 200;

/** The stores of one company: all of them, those of a region, or those that a search finds. */
export const ProposalStoresInput = ({ value, onChange, error, label }: FieldInput) => {
  const [companyId, setCompanyId] = useState('');
  const chosen = new Set(chosenIds.parse(value));
  const chooseCompany = (company: string) => {
    setCompanyId(company);
    onChange([]);
  };
  return (
    <fieldset className={classes.input}>
      <legend className="visually-hidden">{label}</legend>
      <ChoiceSelect
        {...plainField('Company', 'Choose a company')}
        choices={companyChoices}
        value={companyId}
        onChange={chooseCompany}
      />
      {companyId !== '' && (
        <StoresOf key={companyId} companyId={Number(companyId)} chosen={chosen} onChange={onChange} />
      )}
      {error && <Input.Error>{error}</Input.Error>}
    </fieldset>
  );
};

interface StoresProps {
  readonly companyId: number;
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (ids: readonly number[]) => void;
}

const StoresOf = ({ companyId, chosen, onChange }: StoresProps) => {
  const [regionId, setRegionId] = useState('');
  const [search, setSearch] = useState('');
  const found = useQuery(stores.allShort({ query: { companyId, regionId: Number(regionId) || undefined } }));
  const matching = matchingStores(found.data ?? [], search);
  const isAll = matching.length > 0 && matching.every((store) => chosen.has(store.id));
  const change = (ids: readonly number[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const storeId of ids)
      if (isChosen) next.add(storeId);
      else next.delete(storeId);
    onChange([...next]);
  };
  return (
    <>
      <div className={classes.narrow}>
        <ChoiceSelect
          {...plainField('Region', 'All regions')}
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
        <Button
          size="compact-xs"
          variant="default"
          disabled={matching.length === 0}
          onClick={() =>
            change(
              matching.map((store) => store.id),
              !isAll,
            )
          }
        >
          {isAll ? 'Deselect' : 'Select'} all {formatQuantity(matching.length)}
        </Button>
      </div>
      {found.error && <ErrorState error={found.error} retry={found.refetch} />}
      {!found.data && !found.error && <LoadingLines />}
      <ScrollArea.Autosize mah={320} type="auto" className={classes.boxes}>
        {matching.slice(0, shownAtMost).map((store) => (
          <Checkbox
            key={store.id}
            size="xs"
            label={store.number ? `${store.name} · ${store.number}` : store.name}
            checked={chosen.has(store.id)}
            onChange={(event) => change([store.id], event.currentTarget.checked)}
          />
        ))}
        {matching.length > shownAtMost && (
          <p className={classes.more}>
            {formatQuantity(matching.length - shownAtMost)} more match. Search to see them.
          </p>
        )}
        {found.data && matching.length === 0 && <p className={classes.more}>No stores match.</p>}
      </ScrollArea.Autosize>
    </>
  );
};

const plainField = (label: string, placeholder: string) => ({
  label,
  placeholder,
  description: undefined,
  readOnly: false,
  withAsterisk: false,
  'aria-required': false,
  'data-autofocus': undefined,
  error: undefined,
  onBlur: () => undefined,
});
