import { textNoteInput } from '@shelfward/contract/stores/store-notes.contract.ts';
import { useState } from 'react';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { storeNotes } from './store-notes.api.ts';

/** A text about the store; after one was added the next begins empty. */
export const NoteComposer = ({ storeId }: { readonly storeId: number }) => {
  const [added, setAdded] = useState(0);
  return (
    <EntityForm
      key={added}
      noun="note"
      schema={textNoteInput}
      empty={{ noteText: '' }}
      // What is typed and not sent belongs to this store alone.
      record={{ id: storeId, noteText: '' }}
      fields={{
        noteText: { label: 'Note', kind: 'textarea', placeholder: 'What should others know about this store?' },
      }}
      submitLabel="Add note"
      save={(body, options) => storeNotes.createText({ params: { storeId }, body }, options)}
      onSaved={() => setAdded(added + 1)}
    />
  );
};
