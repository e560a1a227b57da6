import { textNoteInput } from '@shelfward/contract/stores/store-notes.contract.ts';
import { useState } from 'react';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { storeNotes } from './store-notes.api.ts';

/** Form for a new note. The key resets it after each saved note. */
export const NoteComposer = ({ storeId }: { readonly storeId: number }) => {
  const [added, setAdded] = useState(0);
  return (
    <EntityForm
      key={added}
      noun="note"
      schema={textNoteInput}
      empty={{ noteText: '' }}
      // The record ID limits the unsaved draft to this store.
      record={{ id: storeId, noteText: '' }}
      fields={{
        noteText: { label: 'Note', kind: 'textarea', placeholder: 'Information about this store' },
      }}
      submitLabel="Add note"
      save={(body, options) => storeNotes.createText({ params: { storeId }, body }, options)}
      onSaved={() => setAdded(added + 1)}
    />
  );
};
