import { storeNoteRoutes } from '@shelfward/contract/stores/store-notes.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { storeExamples } from './stores.examples.ts';

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M8AAAMBAQDJ/pLvAAAAAElFTkSuQmCC';
export const pngFile = (): Blob => new Blob([Buffer.from(picture, 'base64')]);

const store = async (client: TestClient) => (await storeExamples.get(client)).params;

const fileNote = async (client: TestClient) => ({
  params: { ...(await store(client)), imageName: 'shelf.png' },
  files: { file: pngFile() },
});

const existing = async (client: TestClient) => {
  const request = await fileNote(client);
  const { body } = await client.as('ROLE_ADMIN')(storeNoteRoutes.createFile, request);
  return { storeId: request.params.storeId, noteId: body.id };
};

defineExamples(storeNoteRoutes)({
  list: async (client) => ({ params: { storeId: (await existing(client)).storeId } }),
  createText: async (client) => ({ params: await store(client), body: { noteText: 'Ring at the back door.' } }),
  createFile: fileNote,
  file: async (client) => ({ params: await existing(client) }),
  share: async (client) => ({ params: await existing(client), body: { shared: true } }),
  remove: async (client) => ({ params: await existing(client) }),
});
