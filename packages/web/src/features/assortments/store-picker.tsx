import { Button, Checkbox, Input, ScrollArea, TextInput } from '@mantine/core';
import { id } from '@shelfward/contract/kit/shapes.ts';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { z } from 'zod';
import { ChoiceSelect } from '../../kit/form/choice-inputs.tsx';
import type { FieldInput } from '../../kit/form/form.types.ts';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { companyChoices } from '../companies/companies.api.ts';
import { stores } from '../stores/stores.api.ts';
import classes from './store-picker.module.css';
import { matchingStores } from './store-picker.rules.ts';

const chosenIds = z.array(id).catch([]);
/** More boxes than this help nobody; the search finds the others, and "select all" means all that match. */
const shownAtMost = 200;

/** Many stores: of one company or of all, one by one or all that match. */
export const StorePicker = ({ value, onChange, error, label }: FieldInput) => {
  const [companyId, setCompanyId] = useState('');
  const [search, setSearch] = useState('');
  const countId = useId();
  const found = useQuery(stores.allShort({ query: { companyId: Number(companyId) || undefined } }));
  const chosen = new Set(chosenIds.parse(value));
  const matching = matchingStores(found.data ?? [], search);
  const change = (how: 'add' | 'delete', ids: readonly number[]) => {
    const next = new Set(chosen);
    for (const storeId of ids) next[how](storeId);
    onChange([...next]);
  };
  const isAll = matching.length > 0 && matching.every((store) => chosen.has(store.id));
  return (
    <fieldset className={classes.picker} aria-describedby={countId}>
      <legend className="visually-hidden">{label}</legend>
      <div className={classes.narrow}>
        <ChoiceSelect {...companyField} choices={companyChoices} value={companyId} onChange={setCompanyId} />
        <TextInput
          label="Search"
          placeholder="Name, number or code"
          data-autofocus
          leftSection={<IconSearch size={15} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <div className={classes.head}>
        <span id={countId} aria-live="polite">
          {formatQuantity(chosen.size)} selected
        </span>
        <Button
          size="compact-xs"
          variant="default"
          disabled={matching.length === 0}
          onClick={() =>
            change(
              isAll ? 'delete' : 'add',
              matching.map((store) => store.id),
            )
          }
        >
          {isAll ? 'Deselect' : 'Select'} all {formatQuantity(matching.length)}
        </Button>
      </div>
      {found.error && <ErrorState error={found.error} retry={found.refetch} />}
      {!found.data && !found.error && <LoadingLines />}
      <ScrollArea.Autosize mah={280} type="auto" className={classes.boxes}>
        {matching.slice(0, shownAtMost).map((store) => (
          <Checkbox
            key={store.id}
            size="xs"
            label={store.number ? `${store.name} · ${store.number}` : store.name}
            checked={chosen.has(store.id)}
            onChange={(event) => change(event.currentTarget.checked ? 'add' : 'delete', [store.id])}
          />
        ))}
        {matching.length > shownAtMost && (
          <p className={classes.more}>
            {formatQuantity(matching.length - shownAtMost)} more match. Search to see them.
          </p>
        )}
        {found.data && matching.length === 0 && <p className={classes.more}>No stores match.</p>}
      </ScrollArea.Autosize>
      {error && <Input.Error>{error}</Input.Error>}
    </fieldset>
  );
};

const companyField = {
  label: 'Company',
  description: undefined,
  placeholder: 'All companies',
  readOnly: false,
  withAsterisk: false,
  'aria-required': false,
  'data-autofocus': undefined,
  error: undefined,
  onBlur: () => undefined,
};
