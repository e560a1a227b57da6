import { Button, Drawer } from '@mantine/core';
import {
  type Annotation,
  type AnnotationKind,
  annotationRoutes,
  chartNoteInput,
} from '@shelfward/contract/analytics/annotations/annotations.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { inBackground } from '../../../kit/resource.ts';
import { FormDialog, RecordForm } from '../../../kit/screens/form-dialog.tsx';
import { useMayDelete } from '../../../kit/session.ts';
import { Stack } from '../../../kit/ui/layout.tsx';
import { formatDay } from '../../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { useBusy } from '../../../kit/ui/use-busy.ts';
import { annotationKindLabels, type Interval, isWithin } from './annotation-marks.rules.ts';
import { type AnnotationQuery, annotations } from './annotations.api.ts';
import classes from './core.module.css';

interface Props {
  readonly query: AnnotationQuery;
  readonly interval: Interval;
  readonly onClose: () => void;
}

const newNote = 'new';

/** What happened on the days of a label, and the notes that users write there. */
export const AnnotationsDrawer = ({ query, interval, onClose }: Props) => {
  const { data, error, refetch } = useQuery(inBackground(annotations.list({ query })));
  const [edited, setEdited] = useState<number | typeof newNote>();
  const found = data?.annotations.filter((annotation) => isWithin(annotation, interval)) ?? [];
  return (
    <Drawer
      opened
      onClose={onClose}
      title={describeDays(interval)}
      size={480}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap={12}>
        <Button className={classes.add ?? ''} onClick={() => setEdited(newNote)}>
          Add note
        </Button>
        {error && !data && <ErrorState error={error} retry={refetch} />}
        {!error && !data && <LoadingLines count={3} />}
        {data && found.length === 0 && <p>No notes, promotions, price changes, or stock-outs</p>}
        <ul className={classes.list}>
          {found.map((annotation, index) => (
            <li key={index}>
              <Entry annotation={annotation} onEdit={setEdited} />
            </li>
          ))}
        </ul>
        {data && data.incomplete.length > 0 && <p className={classes.note}>{describeIncomplete(data.incomplete)}</p>}
      </Stack>
      {edited !== undefined && (
        <FormDialog title={edited === newNote ? 'New note' : 'Edit note'} onClose={() => setEdited(undefined)}>
          {edited === newNote ? (
            <NewNote {...{ query, interval }} />
          ) : (
            <EditedNote noteId={edited} onDone={() => setEdited(undefined)} />
          )}
        </FormDialog>
      )}
    </Drawer>
  );
};

const describeDays = ({ from, until }: Interval): string =>
  from === until ? formatDay(from) : `${formatDay(from)} – ${formatDay(until)}`;

const describeIncomplete = (kinds: readonly AnnotationKind[]): string =>
  `More than a chart can show: ${kinds.map((kind) => annotationKindLabels[kind].toLowerCase()).join(', ')}. Choose fewer days, stores, or products.`;

interface EntryProps {
  readonly annotation: Annotation;
  readonly onEdit: (noteId: number) => void;
}

const Entry = ({ annotation: { kind, from, until, text, noteId }, onEdit }: EntryProps) => (
  <>
    <span className={classes.kind}>
      {annotationKindLabels[kind]} · {formatDay(from)}
      {until !== from && ` – ${until === null ? 'now' : formatDay(until)}`}
    </span>
    <span>{text}</span>
    {noteId !== null && (
      <Button size="compact-xs" variant="default" aria-label={`Edit note ${text}`} onClick={() => onEdit(noteId)}>
        Edit
      </Button>
    )}
  </>
);

const fields = {
  day: { label: 'Day', kind: 'day' },
  text: { label: 'Note', kind: 'textarea' },
} as const;
const noteForm = chartNoteInput.pick({ day: true, text: true });

/** The filter of the chart is what a new note is about, if it is one record. */
const NewNote = ({ query, interval }: Pick<Props, 'query' | 'interval'>) => (
  <EntityForm
    noun="note"
    schema={noteForm}
    empty={{ day: interval.from, text: '' }}
    fields={fields}
    save={(body, options) => annotations.createNote({ body: { ...body, ...noteScope(query) } }, options)}
  />
);

const noteScope = ({ companyIds, storeIds, productLineIds, productIds }: AnnotationQuery) => ({
  companyId: onlyId(companyIds),
  storeId: onlyId(storeIds),
  productLineId: onlyId(productLineIds),
  productId: onlyId(productIds),
});

const onlyId = (ids: AnnotationQuery['storeIds']): number | null => {
  const [id, ...others] = ids === undefined ? [] : [ids].flat();
  return id === undefined || others.length > 0 ? null : Number(id);
};

const EditedNote = ({ noteId, onDone }: { readonly noteId: number; readonly onDone: () => void }) => {
  const { isBusy, run } = useBusy();
  const mayDelete = useMayDelete()(annotationRoutes.removeNote.access);
  const params = { noteId };
  return (
    <RecordForm
      load={annotations.getNote({ params })}
      form={(note) =>
        note.mayChange ? (
          <>
            <EntityForm
              noun="note"
              schema={noteForm}
              record={note}
              empty={{ day: note.day, text: note.text }}
              fields={fields}
              save={(body, options) => {
                const { companyId, storeId, productLineId, productId } = note;
                const about = { companyId, storeId, productLineId, productId };
                return annotations.updateNote({ params, body: { ...body, ...about } }, options);
              }}
            />
            {mayDelete && (
              <Button
                variant="subtle"
                color="red"
                loading={isBusy}
                onClick={() => void run(() => annotations.removeNote({ params }).then(onDone))}
              >
                Delete note
              </Button>
            )}
          </>
        ) : (
          <p>{note.user.name} wrote this note. Only the author and administrators can change it.</p>
        )
      }
    />
  );
};
