import { Alert, Box, Button, Text } from '@mantine/core';
import { Fragment, type ReactNode, type SubmitEvent } from 'react';
import type { z } from 'zod';
import type { SendOptions } from '../client.ts';
import { useCanChange } from '../session.ts';
import { Grid, Group, Stack } from '../ui/layout.tsx';
import classes from './entity-form.module.css';
import type { Fields, FormValues } from './form.types.ts';
import { FormConflict } from './form-conflict.tsx';
import { FormField } from './form-field.tsx';
import { type FieldTable, isRequired, readPath } from './form-values.ts';
import { useEntityForm } from './use-entity-form.ts';

export interface EntityFormProps<S extends z.ZodObject, R extends object, T = unknown> {
  /** The name of the record type: "payment term". */
  readonly noun: string;
  readonly schema: S;
  readonly fields: Fields<z.input<S>>;
  /** The initial values of a new record. */
  readonly empty: Partial<z.input<S>>;
  /** The draft name of a new record whose initial values depend on how the form was opened. */
  readonly draft?: string | undefined;
  /** The edited record; undefined for a new one. */
  readonly record?: R | undefined;
  /** Maps a record to form values where the property names differ. */
  readonly from?: (record: R) => z.input<S>;
  /** Pass `options` (idempotency key and version) to the API call. */
  readonly save: (values: z.output<S>, options: SendOptions) => Promise<T>;
  readonly onSaved?: (response: unknown) => void;
  /** The notification, where the response has more to say than that the record is saved. */
  readonly toSavedText?: (response: T) => string;
  readonly submitLabel?: string;
  readonly children?: ReactNode;
}

/** A form from a contract schema and a field table, with validation, drafts, a leave prompt, conflicts, and API errors. */
export const EntityForm = <S extends z.ZodObject, R extends object, T = unknown>(props: EntityFormProps<S, R, T>) => {
  // The kit handles values by path; the schema validates them before they are sent.
  const fields = props.fields as FieldTable;
  const form = useEntityForm({ ...props, fields } as unknown as Parameters<typeof useEntityForm>[0]);
  const canChange = useCanChange();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void form.submit();
  };
  return (
    <Stack component="form" gap={16} ref={form.element} onSubmit={submit} noValidate aria-label={props.noun}>
      {form.isRestored && <Restored onDiscard={form.discard} />}
      {form.conflict && (
        <FormConflict
          key={form.conflict.version}
          fields={fields}
          mine={form.values}
          base={form.base}
          theirs={form.conflict.theirs}
          onChoose={(values) => void form.resolveConflict(values)}
        />
      )}
      <FieldGrid fields={fields} form={form} schema={props.schema} />
      {props.children}
      {form.failure && (
        <Alert color="red" variant="light" role="alert" p="xs">
          {form.failure.message}
          {form.failure.requestId && (
            <Text span display="block" c="var(--sw-faint)" fz={11.5}>
              Request {form.failure.requestId}
            </Text>
          )}
        </Alert>
      )}
      <footer className={classes.footer}>
        <CancelButton cancel={form.cancel} discard={form.dirty && props.record ? form.discard : undefined} />
        <Button type="submit" loading={form.isBusy} disabled={!canChange}>
          {props.submitLabel ?? 'Save'}
        </Button>
      </footer>
    </Stack>
  );
};

interface GridProps {
  readonly fields: FieldTable;
  readonly schema: z.ZodObject;
  readonly form: {
    readonly values: FormValues;
    readonly errors: Readonly<Record<string, string | undefined>>;
    readonly change: (path: string, value: unknown) => void;
    readonly check: (path: string) => void;
  };
}

const FieldGrid = ({ fields, schema, form }: GridProps) => (
  <Grid columns="1fr 1fr" gap="14px 12px" className={classes.grid ?? ''}>
    {listShown(fields, form.values).map(([path, field], index) => (
      <Fragment key={path}>
        {field.section && <p className={classes.section}>{field.section}</p>}
        <div className={classes.cell} data-width={field.width} data-field={path}>
          <FormField
            field={field.describe ? { ...field, description: field.describe(form.values) } : field}
            value={readPath(form.values, path)}
            values={form.values}
            error={form.errors[path]}
            isRequired={isRequired(schema, path)}
            isFirst={index === 0}
            onChange={(value) => form.change(path, value)}
            onBlur={() => form.check(path)}
          />
        </div>
      </Fragment>
    ))}
  </Grid>
);

const listShown = (fields: FieldTable, values: FormValues) =>
  Object.entries(fields).filter(([, { isShown }]) => isShown?.(values) ?? true);

interface CancelButtonProps {
  readonly cancel: (() => void) | undefined;
  readonly discard: (() => void) | undefined;
}

/** Closes a dialog, or restores the saved values of a record where the form is the page. */
const CancelButton = ({ cancel, discard }: CancelButtonProps) => {
  const onClick = cancel ?? discard;
  if (!onClick) return null;
  return (
    <Button variant="default" onClick={onClick}>
      {cancel ? 'Cancel' : 'Discard changes'}
    </Button>
  );
};

const Restored = ({ onDiscard }: { readonly onDiscard: () => void }) => (
  <Group
    gap={12}
    align="stretch"
    justify="space-between"
    px={12}
    py={8}
    bdrs={7}
    bg="var(--sw-accent-soft)"
    fz={12.5}
    role="status"
  >
    Your unsaved draft was restored.
    <Box component="button" c="var(--sw-accent-text)" fw={500} type="button" onClick={onDiscard}>
      Discard it
    </Box>
  </Group>
);
