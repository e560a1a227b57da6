import { imageName, type StoreNote, storeNoteRoutes } from '@shelfward/contract/stores/store-notes.contract.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { rejectWith } from '../../kit/testing/responses.ts';
import { respond, type Sent } from '../../kit/testing/server.ts';
import { nameToSend } from './store-notes.rules.ts';
import { StoreNotesTab } from './store-notes-tab.tsx';

const dana = { id: 7, email: 'admin@demo.example', firstName: 'Dana', lastName: 'Whitfield' };
const theo = { id: 8, email: 'orders@demo.example', firstName: 'Theo', lastName: 'Brandt' };
const createdTime = '2026-11-20T15:04:00.000Z';
const text: StoreNote = {
  id: 1,
  noteType: 'TEXT',
  noteText: 'Ring at the back door.',
  file: null,
  user: theo,
  createdTime,
  shared: false,
};
const picture: StoreNote = {
  id: 2,
  noteType: 'FILE',
  noteText: null,
  file: { name: 'shelf.png', mediaType: 'image/png', size: 250_000 },
  user: dana,
  createdTime,
  shared: false,
};

const server = [
  respond(storeNoteRoutes.list, [picture, text]),
  respond(storeNoteRoutes.file, new Blob(['bytes'], { type: 'image/png' })),
  respond(storeNoteRoutes.createText, text),
  respond(storeNoteRoutes.createFile, picture),
  respond(storeNoteRoutes.remove),
];
const writes = (sent: readonly Sent[]) => sent.filter(({ method }) => method !== 'GET');

const drop = (files: readonly File[]) =>
  fireEvent.drop(screen.getByText(/or drop images/), { dataTransfer: { files } });

test('shows notes with their author, adds a text note, and clears the form', async () => {
  const { user, sent } = renderScreen(<StoreNotesTab storeId={5} />, { server });
  const notes = await screen.findByRole('list', { name: 'Notes' });
  const [first, second] = within(notes).getAllByRole('listitem');
  expect(first?.textContent).toContain('Dana Whitfield');
  expect(first?.textContent).toContain('shelf.png250 kB');
  expect(second?.textContent).toContain('Ring at the back door.');

  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Closed on Mondays');
  await user.click(screen.getByRole('button', { name: 'Add note' }));

  await waitFor(() => expect(writes(sent)).toHaveLength(1));
  expect(writes(sent)[0]).toMatchObject({
    path: '/api/v1/stores/5/notes/text/create',
    body: { noteText: 'Closed on Mondays' },
  });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', ''));
});

test('reports invalid files and uploads the others', async () => {
  const { sent } = renderScreen(<StoreNotesTab storeId={5} />, { server });
  await screen.findByRole('list', { name: 'Notes' });

  drop([new File(['<svg/>'], 'logo.svg'), new File(['x'], 'Shelf 1.png'), new File([], 'empty.txt')]);

  const problems = await screen.findByRole('alert');
  await waitFor(() => expect(problems.textContent).toContain('empty.txt is empty.'));
  expect(problems.textContent).toContain('logo.svg is not an image');
  expect(writes(sent).map(({ path }) => path)).toEqual(['/api/v1/stores/5/notes/file/create/Shelf%201.png']);
  expect(writes(sent)[0]?.body).toBeInstanceOf(FormData);
});

test('shows why the server rejected a file', async () => {
  renderScreen(<StoreNotesTab storeId={5} />, {
    server: [respond(storeNoteRoutes.createFile, rejectWith('UNSUPPORTED_MEDIA_TYPE')), ...server],
  });
  await screen.findByRole('list', { name: 'Notes' });

  drop([new File(['MZ'], 'shelf.png')]);

  expect(await screen.findByText('shelf.png was not added: This content type is not supported.')).toBeTruthy();
});

test('previews an image in a dialog', async () => {
  const { user } = renderScreen(<StoreNotesTab storeId={5} />, { server });

  await user.click(await screen.findByRole('button', { name: 'Preview' }));

  const dialog = await screen.findByRole('dialog', { name: 'shelf.png' });
  expect(await within(dialog).findByRole('img', { name: 'shelf.png' })).toBeTruthy();
});

test('shares a note with the retailer', async () => {
  let isShared = false;
  const { user, sent } = renderScreen(<StoreNotesTab storeId={5} />, {
    server: [
      respond(storeNoteRoutes.list, () => [{ ...text, shared: isShared }]),
      respond(storeNoteRoutes.share, ({ body }) => {
        isShared = body.shared === true;
        return { ...text, shared: isShared };
      }),
    ],
  });
  const share = await screen.findByRole('switch', { name: 'Share with the retailer' });
  expect(share).toHaveProperty('checked', false);

  await user.click(share);

  await waitFor(() => expect(share).toHaveProperty('checked', true));
  expect(writes(sent)).toMatchObject([{ path: '/api/v1/stores/5/notes/1/sharing', body: { shared: true } }]);
});

test('shows a reporting user which notes the retailer reads', async () => {
  renderScreen(<StoreNotesTab storeId={5} />, {
    server: [
      respond(storeNoteRoutes.list, [
        { ...text, shared: true },
        { ...text, id: 3 },
      ]),
    ],
    roles: ['ROLE_REPORTING'],
  });

  expect(await screen.findAllByText('Shared with the retailer')).toHaveLength(1);
  expect(screen.queryByRole('switch')).toBeNull();
});

test('shows a partner the shared notes without their authors', async () => {
  renderScreen(<StoreNotesTab storeId={5} />, {
    server: [respond(storeNoteRoutes.list, [text])],
    identity: { scope: 'PARTNER', roles: [] },
  });

  expect(await screen.findByText('Ring at the back door.')).toBeTruthy();
  expect(screen.queryByText('Theo Brandt')).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('lets an administrator delete any note after confirmation', async () => {
  const { user, sent } = renderScreen(<StoreNotesTab storeId={5} />, { server });

  await user.click(await screen.findByRole('button', { name: 'Delete the note of Theo Brandt' }));
  const confirmation = await screen.findByRole('dialog', { name: 'Delete the note of Theo Brandt?' });
  expect(writes(sent)).toEqual([]);
  await user.click(within(confirmation).getByRole('button', { name: 'Delete' }));

  await waitFor(() => expect(writes(sent).map(({ path }) => path)).toEqual(['/api/v1/stores/5/notes/1']));
});

test('lets an order manager delete only their own notes', async () => {
  renderScreen(<StoreNotesTab storeId={5} />, { server, roles: ['ROLE_ORDER_MANAGER'] });

  expect(await screen.findByRole('button', { name: 'Delete shelf.png' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete the note of Theo Brandt' })).toBeNull();
});

test('hides the forms from a reporting user', async () => {
  renderScreen(<StoreNotesTab storeId={5} />, { server, roles: ['ROLE_REPORTING'] });

  await screen.findByRole('list', { name: 'Notes' });

  expect(screen.queryByRole('button', { name: 'Add note' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add files' })).toBeNull();
});

describe('the name of an uploaded file', () => {
  test('preserves the extension and is valid for the server and the URL', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }), (start) => {
        const name = nameToSend(`a${start}.png`);

        expect(name.endsWith('.png')).toBe(true);
        expect(imageName.safeParse(name).success).toBe(true);
        expect(encodeURIComponent(name).length).toBeLessThanOrEqual(290);
      }),
    );
  });

  test('is unchanged if it is short enough', () => {
    expect(nameToSend('Malmö & Co (2).png')).toBe('Malmö & Co (2).png');
  });
});
