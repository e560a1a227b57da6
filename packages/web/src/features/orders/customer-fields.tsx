import { useEffect, useRef } from 'react';
import type { FieldInput } from '../../kit/form/form.types.ts';
import { FormField } from '../../kit/form/form-field.tsx';
import type { Choices } from '../../kit/screens/list.types.ts';
import { storeChoices } from './orders.api.ts';

interface CompanyProps {
  readonly input: FieldInput;
  readonly choices: Choices;
  readonly onSeen: (value: unknown) => void;
}

/** Tells which company the form holds, also when it was restored from a draft. */
export const CompanyField = ({ input, choices, onSeen }: CompanyProps) => {
  useEffect(() => onSeen(input.value), [input.value, onSeen]);
  return <FormField {...fieldOf(input)} isFirst field={{ label: input.label, kind: 'select', choices, isId: true }} />;
};

/** Only the company's own stores are offered; with another company the store is chosen anew. */
export const StoreField = ({ input, companyId }: { readonly input: FieldInput; readonly companyId: unknown }) => {
  const before = useRef(companyId);
  useEffect(() => {
    if (before.current !== companyId && before.current) input.onChange('');
    before.current = companyId;
  }, [companyId, input.onChange]);
  const known = typeof companyId === 'number' ? companyId : undefined;
  return (
    <FormField
      {...fieldOf(input)}
      isFirst={false}
      field={{
        label: input.label,
        kind: 'select',
        choices: known === undefined ? [] : storeChoices(known),
        isId: true,
        isReadOnly: known === undefined,
        ...(known === undefined && { placeholder: 'Choose the company first' }),
      }}
    />
  );
};

const fieldOf = ({ value, onChange, error }: FieldInput) => ({
  value,
  onChange,
  error: typeof error === 'string' ? error : undefined,
  isRequired: true,
  onBlur: () => undefined,
});
