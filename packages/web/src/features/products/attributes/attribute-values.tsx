import { Button, Text, TextInput } from '@mantine/core';
import {
  type AttributeKey,
  type AttributeValue,
  attributeRoutes,
} from '@shelfward/contract/products/attributes.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { attributes } from '../../../entities/products/attributes.api.ts';
import { useIsAllowed, useMayDelete } from '../../../kit/session.ts';
import { Grid, Stack } from '../../../kit/ui/layout.tsx';
import { ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { StatusBadge } from '../../../kit/ui/status-badge.tsx';
import { toast, toastError } from '../../../kit/ui/toast.tsx';

/** The values of an attribute. Each change is saved separately, so that one invalid name does not block the others. */
export const AttributeValues = ({ attributeId }: { readonly attributeId: number }) => {
  const { data, error, refetch } = useQuery(attributes.get({ params: { attributeId } }));
  const mayEdit = useIsAllowed()(attributeRoutes.updateValue.access);
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines />;
  return (
    <Stack component="section" gap={14} aria-label={`Values of ${data.name}`}>
      <h2>{data.name}</h2>
      {data.options.length === 0 && <Text c="dimmed">No values yet</Text>}
      <Stack component="ul" gap={6}>
        {data.options.map((value) => (
          <Grid component="li" columns="1fr auto auto" gap={8} align="center" key={value.id}>
            {mayEdit ? <ValueRow value={value} /> : value.name}
            {value.inactive && <StatusBadge status="INACTIVE" />}
          </Grid>
        ))}
      </Stack>
      {mayEdit && <NewValue attribute={data} />}
    </Stack>
  );
};

const ValueRow = ({ value }: { readonly value: AttributeValue }) => {
  const [typed, setTyped] = useState<string>();
  const mayDeactivate = useMayDelete()(attributeRoutes.deactivateValue.access);
  const params = { id: value.id };
  const rename = async () => {
    const name = typed?.trim() ?? '';
    if (name === '' || name === value.name) return setTyped(undefined);
    const isDone = await attempt(() => attributes.updateValue({ params, body: { name } }), `${value.name}: `);
    if (isDone) setTyped(undefined);
  };
  const toggleActive = () =>
    attempt(() => (value.inactive ? attributes.activateValue({ params }) : attributes.deactivateValue({ params })), '');
  return (
    <>
      <TextInput
        aria-label={`Name of ${value.name}`}
        maxLength={120}
        value={typed ?? value.name}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => void rename()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key !== 'Escape' || typed === undefined) return;
          event.stopPropagation();
          setTyped(undefined);
        }}
      />
      {(value.inactive || mayDeactivate) && (
        <Button variant="subtle" size="compact-sm" onClick={() => void toggleActive()}>
          {value.inactive ? 'Activate' : 'Deactivate'}
          <span className="visually-hidden"> {value.name}</span>
        </Button>
      )}
    </>
  );
};

const NewValue = ({ attribute }: { readonly attribute: AttributeKey }) => {
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || isBusy) return;
    setBusy(true);
    const call = () => attributes.addOption({ params: { id: attribute.id }, body: { name: name.trim() } });
    if (await attempt(call, `${name.trim()}: `)) {
      toast(`${name.trim()} added to ${attribute.name}`);
      setName('');
    }
    setBusy(false);
  };
  return (
    <Grid component="form" columns="1fr auto" gap={8} onSubmit={(event) => void add(event)}>
      <TextInput
        aria-label={`New value of ${attribute.name}`}
        placeholder="New value"
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isBusy} disabled={name.trim() === ''}>
        Add value
      </Button>
    </Grid>
  );
};

const attempt = async (call: () => Promise<unknown>, before: string): Promise<boolean> => {
  try {
    await call();
    return true;
  } catch (error) {
    toastError(error, before);
    return false;
  }
};
