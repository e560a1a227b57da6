import type { UnmatchedRowName } from '@shelfward/contract/sales/sales.contract.ts';
import { companyChoices } from '../../entities/companies/companies.api.ts';
import { productLineChoices } from '../../entities/products/product-lines.api.ts';
import importPage from '../../kit/file-import/import-page.module.css';
import { ChoiceSelect } from '../../kit/form/choice-inputs.tsx';
import { findGroup, type NamedRecord, type NewRecordChoices, withGroup, withOwnGroup } from './new-records.rules.ts';
import classes from './sales.module.css';

type Kind = UnmatchedRowName['kind'];

export interface Creation {
  readonly choices: NewRecordChoices;
  readonly change: (choices: NewRecordChoices) => void;
}

interface Props extends Creation {
  readonly named: NamedRecord;
}

/** The company or the product line of one new record. */
export const NewRecordSelect = ({ named, choices, change }: Props) => {
  const { key, name } = named;
  const isStore = name.kind === 'STORE';
  return (
    <div className={classes.created}>
      <span>New {isStore ? 'store' : 'product'}</span>
      <GroupSelect
        kind={name.kind}
        ariaLabel={`${isStore ? 'Company' : 'Product line'} of ${name.text}`}
        id={findGroup(choices, named)}
        choose={(id) => change(withOwnGroup(choices, key, id))}
      />
    </div>
  );
};

interface DefaultsProps extends Creation {
  readonly names: readonly NamedRecord[];
}

/** The company and the product line of all new records without their own. */
export const NewRecordDefaults = ({ names, choices, change }: DefaultsProps) => {
  const store = names.find(({ name }) => name.kind === 'STORE');
  const hasProducts = names.some(({ name }) => name.kind === 'PRODUCT');
  return (
    <div className={importPage.choices}>
      {store && (
        <GroupSelect
          kind="STORE"
          label="Company of new stores"
          id={choices.groups.STORE ?? store.companyId}
          choose={(id) => change(withGroup(choices, 'STORE', id))}
        />
      )}
      {hasProducts && (
        <GroupSelect
          kind="PRODUCT"
          label="Product line of new products"
          id={choices.groups.PRODUCT}
          choose={(id) => change(withGroup(choices, 'PRODUCT', id))}
        />
      )}
    </div>
  );
};

interface GroupProps {
  readonly kind: Kind;
  readonly label?: string;
  readonly ariaLabel?: string;
  readonly id: number | undefined;
  readonly choose: (id: number | undefined) => void;
}

const GroupSelect = ({ kind, label, ariaLabel, id, choose }: GroupProps) => (
  <ChoiceSelect
    {...(label !== undefined && { label })}
    {...(ariaLabel !== undefined && { 'aria-label': ariaLabel })}
    withAsterisk={kind === 'STORE'}
    placeholder={kind === 'STORE' ? 'Choose a company' : 'Default product line'}
    choices={kind === 'STORE' ? companyChoices : productLineChoices}
    value={id === undefined ? '' : String(id)}
    onChange={(value) => choose(value === '' ? undefined : Number(value))}
  />
);
