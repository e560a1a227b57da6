// ASVS 5.4.1

import { storeNoteRoutes as routes } from '@shelfward/contract/stores/store-notes.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { pngHeader } from '../../testing/contract-loop/example-files.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeScopedUser } from '../users/user-scopes.factory.ts';
import { pngFile } from './store-notes.examples.ts';
import { nameWithEnding } from './store-notes.rules.ts';
import { makeStore } from './stores.factory.ts';

const world = useWorld();

const newStore = async () => {
  const client = await world.newClient();
  const storeId = await client.db(async (db) => makeStore(db, { companyId: await makeCompany(db) }));
  const admin = client.as('ROLE_ADMIN');
  const list = async () => (await admin(routes.list, { params: { storeId } })).body;
  const upload = (imageName: string, file: Blob) =>
    admin(routes.createFile, { params: { storeId, imageName }, files: { file } });
  const keptFiles = () =>
    client.db((db) => db.selectFrom('storedFile').select(['name', 'mediaType']).orderBy('id').execute());
  return { client, storeId, admin, list, upload, keptFiles };
};

const docx =
  'UEsDBBQAAAAIAAAAIVzGEnoHrAAAAPEAAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbF2Puw7CMAxFf6XKihoXBgaUlIEdGPgBK3HbiOahJBT4exKQOjBax/dcWxxfdm4Wisl4J9mWd+zYi9s7UGoKcUmyKedwAEhqIouJ+0CukMFHi7mMcYSA6o4jwa7r9qC8y+Rym6uD9eJS5NFoaq4Y8xktSQZPHzVorx62bPJiY83pF6vNkmEIs1GYy02wOP3X2fphMIrWfLWF6BWlZNxoZ74Si8Ztqh56Ad+n+g9QSwMEFAAAAAgAAAAhXCuEJhIGAAAABAAAABEAAAB3b3JkL2RvY3VtZW50LnhtbLOp0LcDAFBLAQIUAxQAAAAIAAAAIVzGEnoHrAAAAPEAAAATAAAAAAAAAAAAAACAAQAAAABbQ29udGVudF9UeXBlc10ueG1sUEsBAhQDFAAAAAgAAAAhXCuEJhIGAAAABAAAABEAAAAAAAAAAAAAAIAB3QAAAHdvcmQvZG9jdW1lbnQueG1sUEsFBgAAAAACAAIAgAAAABIBAAAAAA==';
const ooxml = 'application/vnd.openxmlformats-officedocument';

describe('the notes about a store', () => {
  test('are texts and files with their author, newest first', async () => {
    const { client, storeId, admin, list, upload } = await newStore();

    const { body: note, ...made } = await admin(routes.createText, {
      params: { storeId },
      body: { noteText: '  Ring at the back door.\nAsk for Ada. ' },
    });
    const { body: picture, status } = await upload('shelf.png', pngFile());

    const user = {
      id: client.userIdFor('ROLE_ADMIN'),
      email: client.emailFor('ROLE_ADMIN'),
      firstName: 'ROLE_ADMIN',
      lastName: 'Tester',
    };
    expect([made.status, made.headers.location]).toEqual([201, `/api/v1/stores/${storeId}/notes/${note.id}`]);
    const noteText = 'Ring at the back door.\nAsk for Ada.';
    const createdTime = expect.any(String);
    expect(note).toEqual({ id: note.id, noteType: 'TEXT', noteText, file: null, user, createdTime, shared: false });
    const file = { name: 'shelf.png', mediaType: 'image/png', size: pngFile().size };
    expect(picture).toEqual({
      id: picture.id,
      noteType: 'FILE',
      noteText: null,
      file,
      user,
      createdTime,
      shared: false,
    });
    expect(status).toBe(201);
    world.takeStatements();
    expect(await list()).toEqual([picture, note]);
    expect(world.takeStatements().length).toBeLessThanOrEqual(3);
  });

  test('belong to one existing store', async () => {
    const { client, storeId, admin, upload, keptFiles } = await newStore();
    const otherId = await client.db(async (db) => makeStore(db, { companyId: await makeCompany(db) }));
    const { body: note } = await upload('shelf.png', pngFile());
    const elsewhere = { params: { storeId: otherId, noteId: note.id } };
    const nowhere = { storeId: 999_999 };

    const responses = [await admin(routes.file, elsewhere), await admin(routes.remove, elsewhere)];
    const lost = [
      await admin(routes.list, { params: nowhere }),
      await admin(routes.createText, { params: nowhere, body: { noteText: 'Lost' } }),
      await admin(routes.createFile, { params: { ...nowhere, imageName: 'a.png' }, files: { file: pngFile() } }),
    ];

    expect(responses).toMatchObject(responses.map(() => ({ status: 404, body: { code: 'STORE_NOTE_NOT_FOUND' } })));
    expect(lost).toMatchObject(lost.map(() => ({ status: 404, body: { message: 'Store not found.' } })));
    expect((await admin(routes.list, { params: { storeId } })).body).toEqual([note]);
    expect(await keptFiles()).toHaveLength(1);
  });

  test('are deleted by their author or an administrator, with their file', async () => {
    const { client, storeId, admin, list, upload, keptFiles } = await newStore();
    const manager = client.as('ROLE_ORDER_MANAGER');
    const write = { params: { storeId }, body: { noteText: 'Closed on Mondays' } };
    const { body: admins } = await upload('shelf.png', pngFile());
    const [mine, another] = [
      (await manager(routes.createText, write)).body,
      (await manager(routes.createText, write)).body,
    ];
    const forNote = (note: { id: number }) => ({ params: { storeId, noteId: note.id } });

    const rejected = await manager(routes.remove, forNote(admins));
    const responses = [
      await manager(routes.remove, forNote(mine)),
      await admin(routes.remove, forNote(another)),
      await admin(routes.remove, forNote(admins)),
    ];

    expect(rejected).toMatchObject({
      status: 403,
      body: { message: 'Only the author or an administrator can delete a note.' },
    });
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect([await list(), await keptFiles()]).toEqual([[], []]);
    expect((await admin(routes.remove, forNote(mine))).status).toBe(404);
  });

  test('are internal until they are shared with the partners of the store', async () => {
    const { client, storeId, admin, upload } = await newStore();
    const { body: text } = await admin(routes.createText, { params: { storeId }, body: { noteText: 'Ring twice' } });
    const { body: picture } = await upload('shelf.png', pngFile());
    const partner = await makeScopedUser(world, client, { kind: 'PARTNER', storeIds: [storeId] });
    const read = async () => (await partner.call(routes.list, { params: { storeId } })).body;
    const readPicture = () => partner.call(routes.file, { params: { storeId, noteId: picture.id } });
    const share = (noteId: number, shared: boolean) =>
      admin(routes.share, { params: { storeId, noteId }, body: { shared } });

    const internal = [await read(), (await readPicture()).status];
    await share(picture.id, true);
    const { body: shared } = await share(text.id, true);
    const seen = await read();
    const file = await readPicture();
    await share(text.id, false);

    expect(internal).toEqual([[], 404]);
    expect(shared).toEqual({ ...text, shared: true });
    expect(seen).toMatchObject([
      { id: picture.id, file: picture.file },
      { id: text.id, noteText: 'Ring twice' },
    ]);
    expect(Object.keys(seen[1] ?? {})).not.toContain('user');
    expect([file.status, (await read()).map(({ id }) => id)]).toEqual([200, [picture.id]]);
  });

  test('become internal when the store moves to another company', async () => {
    const { client, storeId, admin, list } = await newStore();
    const { body: note } = await admin(routes.createText, { params: { storeId }, body: { noteText: 'Ring twice' } });
    await admin(routes.share, { params: { storeId, noteId: note.id }, body: { shared: true } });
    const { body: store } = await admin(storeRoutes.get, { params: { storeId } });
    const move = (companyId: number) =>
      admin(storeRoutes.update, { params: { storeId }, body: { name: store.name, companyId } });
    await move(store.company.id);
    const kept = await list();
    await move(await client.db(makeCompany));

    expect(kept).toMatchObject([{ shared: true }]);
    expect(await list()).toMatchObject([{ shared: false }]);
  });

  test('are audited with their text', async () => {
    const { client, storeId, admin } = await newStore();
    const write = { params: { storeId }, body: { noteText: 'Closed on Mondays' } };
    const { body: note } = await admin(routes.createText, write);
    await admin(routes.remove, { params: { storeId, noteId: note.id } });

    const entries = await client.db((db) =>
      db.selectFrom('auditEntry').select(['entityId', 'previousValue', 'updatedValue']).orderBy('id').execute(),
    );

    expect(entries).toMatchObject([
      { entityId: note.id, previousValue: null, updatedValue: write.body },
      { entityId: note.id, previousValue: write.body, updatedValue: null },
    ]);
  });
});

describe('the file of a note', () => {
  test('is displayed inline only if it is a picture or a PDF, and never with scripts', async () => {
    const { storeId, admin, upload } = await newStore();
    const pdf = new Blob(['%PDF-1.7\n1 0 obj']);
    const read = async (imageName: string, content: Blob) => {
      const { body: note } = await upload(imageName, content);
      return admin(routes.file, { params: { storeId, noteId: note.id } });
    };

    const responses = [
      await read('shelf.png', pngFile()),
      await read('offer.pdf', pdf),
      await read('Malmö & Co.csv', new Blob(['Store;Units\nMalmö;3\n'])),
    ];

    expect(responses.map(({ body }) => [body.name, body.mediaType, body.disposition])).toEqual([
      ['shelf.png', 'image/png', 'inline'],
      ['offer.pdf', 'application/pdf', 'inline'],
      ['Malmö & Co.csv', 'text/csv', 'attachment'],
    ]);
    expect(Buffer.from(responses[0]?.body.content ?? [])).toEqual(Buffer.from(await pngFile().arrayBuffer()));
    for (const { headers } of responses) {
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain('sandbox');
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  test.each([
    ['a text', 'note.txt', () => new Blob(['Call first']), 'text/plain'],
    ['a workbook', 'plan.xlsx', async () => new Blob([Buffer.from(await workbook())]), `${ooxml}.spreadsheetml.sheet`],
    ['a document', 'offer.docx', () => new Blob([Buffer.from(docx, 'base64')]), `${ooxml}.wordprocessingml.document`],
  ])('may be %s', async (_, name, content, mediaType) => {
    const { upload } = await newStore();

    const { status, body } = await upload(name, await content());

    expect([status, body.file]).toMatchObject([201, { name, mediaType }]);
  });

  test('has the media type of its bytes, and a matching file name', async () => {
    const { upload } = await newStore();

    const { body } = await upload('page.html', pngFile());

    expect(body.file).toMatchObject({ name: 'page.html.png', mediaType: 'image/png' });
  });

  test.each([
    ['a drawing that may hold scripts', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a drawing behind a declaration', 'a.png', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page', 'a.txt', '\uFEFF  <!doctype html><script>alert(1)</script>'],
    ['a program', 'a.png', 'MZ\u0090\u0000\u0003\u0000\u0000\u0000'],
    [
      'an archive',
      'a.docx',
      Buffer.from(
        'UEsDBBQAAAAIAAAAIVyGphA2BwAAAAUAAAAFAAAAYS50eHTLSM3JyQcAUEsBAhQDFAAAAAgAAAAhXIamEDYHAAAABQAAAAUAAAAAAAAAAAAAAIABAAAAAGEudHh0UEsFBgAAAAABAAEAMwAAACoAAAAAAA==',
        'base64',
      ),
    ],
    ['bytes of no kind', 'a.txt', Buffer.from([0, 1, 2, 3, 255])],
  ])('is rejected when it is %s', async (_, name, content) => {
    const { list, upload, keptFiles } = await newStore();

    const { status } = await upload(name, new Blob([content]));

    expect([status, await list(), await keptFiles()]).toEqual([415, [], []]);
  });

  test('is rejected when it is empty or larger than ten megabytes', async () => {
    const { list, upload } = await newStore();

    const empty = await upload('a.txt', new Blob([]));
    const large = await upload('a.txt', new Blob(['x'.repeat(10_000_001)]));

    expect([empty.status, large.status, await list()]).toEqual([400, 413, []]);
  });

  test('is rejected when it is a picture with too many pixels', async () => {
    const { list, upload } = await newStore();
    const gif = Buffer.from(
      'GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000,....\u00ff\u00ff\u00ff\u00ff\u0000',
      'latin1',
    );

    const responses = [
      await upload('a.png', new Blob([pngHeader(30_000, 30_000)])),
      await upload('a.gif', new Blob([gif])),
    ];

    expect([responses.map(({ status }) => status), await list()]).toEqual([[413, 413], []]);
  });

  test.each(['../a.png', '..\\a.png', '/etc/passwd', '..', '.', ' ', 'a\u0000.png', `${'a'.repeat(117)}.png`])(
    'is rejected under the name %j',
    async (imageName) => {
      const { client, storeId, list } = await newStore();
      const form = new FormData();
      form.append('file', pngFile(), 'a.png');
      const encoded = new Response(form);

      const { statusCode } = await world.app.inject({
        method: 'POST',
        url: `/api/v1/stores/${storeId}/notes/file/create/${encodeURIComponent(imageName).replaceAll('.', '%2E')}`,
        headers: {
          ...client.headersFor('ROLE_ADMIN'),
          'content-type': encoded.headers.get('content-type') ?? '',
        },
        payload: Buffer.from(await encoded.arrayBuffer()),
      });

      expect(statusCode === 400 || statusCode === 404).toBe(true);
      expect(await list()).toEqual([]);
    },
  );
});

test.each([
  ['shelf.PNG', 'image/png', 'shelf.PNG'],
  ['shelf.jpeg', 'image/jpeg', 'shelf.jpeg'],
  ['shelf', 'image/jpeg', 'shelf.jpg'],
  ['x'.repeat(200), 'text/csv', `${'x'.repeat(196)}.csv`],
])('%s as %s is kept as %s', (name, mediaType, kept) => {
  expect(nameWithEnding(name, mediaType)).toBe(kept);
});

const workbook = () => writeXlsx({ sheets: [{ name: 'Plan', rows: [['Store', 'Units']] }] });
