import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { recordVersion } from '../etags.ts';
import type { FormValues } from './form.types.ts';
import {
  differences,
  editedPart,
  type FieldTable,
  findProblems,
  isSame,
  type Problems,
  readPath,
  toSend,
  withChange,
} from './form-values.ts';
import { formDrafts, useDraft } from './use-draft.ts';

export interface EditedRecord {
  readonly noun: string;
  readonly schema: z.ZodObject;
  readonly fields: FieldTable;
  readonly empty: FormValues;
  readonly draft?: string | undefined;
  readonly record?: object | undefined;
  readonly from?: (record: object) => FormValues;
}

/** The form values of a record: the properties of the schema. */
export const toValues = ({ from, schema }: EditedRecord, record: object): FormValues =>
  editedPart(schema, from?.(record) ?? record);

/** The values of a form, with the record and the version that they are based on, and their draft. */
export const useEditedValues = (settings: EditedRecord) => {
  const { noun, schema, fields, record } = settings;
  const draftName = `${noun}/${settings.draft ?? recordKey(record)}`;
  const [start] = useState(() => ({
    values: record ? toValues(settings, record) : settings.empty,
    draft: formDrafts.load(draftName),
  }));
  const [base, setBase] = useState(start.values);
  const [version, setVersion] = useState(start.draft ? start.draft.version : recordVersion(record));
  const [isRestored, setRestored] = useState(start.draft !== undefined);
  const form = useForm<FormValues>({ initialValues: start.draft?.values ?? start.values });
  const dirty = differences(form.values, base, fields).length > 0;
  const draft = useDraft({ name: draftName, fields, restored: start.draft, values: form.values, version, dirty });
  const { element, focusFirstProblem } = useFormElement();
  const seen = useRef(record);
  useEffect(() => {
    if (!record || record === seen.current) return;
    seen.current = record;
    const newer = recordVersion(record);
    if (dirty || newer === undefined || newer === version) return;
    // Without edits, the form shows what another user, or Undo, has saved since.
    const values = toValues(settings, record);
    setBase(values);
    setVersion(newer);
    form.setValues(values);
  });
  return {
    element,
    form,
    base,
    version,
    setVersion,
    isRestored,
    dirty,
    draft,
    showProblems: (problems: Problems) => {
      form.setErrors(problems);
      focusFirstProblem();
    },
    change: (path: string, value: unknown) => {
      form.setValues(withChange(form.getValues(), { path, value }, fields));
      form.clearFieldError(path);
    },
    check: (path: string) => {
      // An untouched field shows no error on blur: the message would move the element that the user is clicking.
      if (isSame(readPath(form.getValues(), path), readPath(base, path))) return;
      const problem = findProblems(schema, toSend(form.getValues(), fields, schema), fields)[path];
      if (problem) form.setFieldError(path, problem);
    },
    discard: () => {
      draft.remove();
      setRestored(false);
      setVersion(recordVersion(record));
      form.setValues(base);
      form.clearErrors();
    },
    /** Compares further changes with the saved values. */
    rebase: (values: FormValues, response: unknown) => {
      setBase(values);
      setRestored(false);
      if (typeof response === 'object' && response !== null) setVersion(recordVersion(response));
    },
  };
};

export type EditedValues = ReturnType<typeof useEditedValues>;

const recordKey = (record: object | undefined): string => (record && 'id' in record ? String(record.id) : 'new');

const useFormElement = () => {
  const element = useRef<HTMLFormElement>(null);
  const focus = (selector: string) => element.current?.querySelector<HTMLElement>(selector)?.focus();
  // A form may load after its dialog has focused the close button.
  useEffect(() => element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return { element, focusFirstProblem: () => requestAnimationFrame(() => focus('[aria-invalid="true"]')) };
};
