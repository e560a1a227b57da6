import { z } from 'zod';
import { decryptBytes, encryptBytes } from '../drafts/draft-cipher.ts';
import { createDraftStore } from '../drafts/draft-store.ts';
import { importFilesCache } from '../personal-data.ts';
import { session } from '../session.ts';
import { isTargetKind, type TargetKind } from './import-targets.ts';

/** One of several files that were chosen together. */
export interface QueuedFile {
  readonly file: File;
  /** Undefined if nothing in the file says what it contains. */
  readonly kind: TargetKind | undefined;
  readonly isDone: boolean;
}

const stored = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  lastModified: z.number(),
  kind: z.string().nullable(),
  isDone: z.boolean(),
});

/** The list belongs to the tab. The files are in a cache of the browser, encrypted as drafts are. */
const list = createDraftStore({ name: 'import-queue', lifetime: 'tab', schema: z.array(stored) });

const maxAgeMs = 86_400_000;
const ids = new WeakMap<File, string>();
const toUrl = (id: string): string => `/import-queue/${id}`;
const draftKeys = (): readonly string[] => session.state().identity?.draftKeys ?? [];

/** Undefined without a secure connection; the queue then ends with the page. */
const openCache = async (): Promise<Cache | undefined> => globalThis.caches?.open(importFilesCache);

/** Stores the queue, so that it survives a reload. */
export const saveQueue = async (queue: readonly QueuedFile[]): Promise<void> => {
  const cache = await openCache();
  if (!cache || draftKeys().length === 0) return;
  const before = list.load() ?? [];
  const entries = queue.map(({ file, kind, isDone }) => {
    const id = ids.get(file) ?? crypto.randomUUID();
    ids.set(file, id);
    return { id, name: file.name, type: file.type, lastModified: file.lastModified, kind: kind ?? null, isDone };
  });
  list.save(entries.length > 0 ? entries : undefined);
  const needed = new Set(entries.filter(({ isDone }) => !isDone).map(({ id }) => id));
  await Promise.all(before.filter(({ id }) => !needed.has(id)).map(({ id }) => cache.delete(toUrl(id))));
  const known = new Set(before.map(({ id }) => id));
  for (const { file } of queue) {
    const id = ids.get(file) ?? '';
    if (needed.has(id) && !known.has(id)) await saveFile(cache, id, file);
  }
};

const saveFile = async (cache: Cache, id: string, file: File): Promise<void> => {
  const content = encryptBytes(new Uint8Array(await file.arrayBuffer()), draftKeys());
  if (!content) return;
  // Without room in the browser, the queue ends with the page.
  await cache
    .put(toUrl(id), new Response(content, { headers: { 'x-stored': String(Date.now()) } }))
    .catch(() => undefined);
};

/** The queue of this tab before it was reloaded. Removes files of tabs that were closed a day ago. */
export const loadQueue = async (): Promise<readonly QueuedFile[]> => {
  const cache = await openCache();
  if (!cache) return [];
  await removeOldFiles(cache);
  const queue: QueuedFile[] = [];
  for (const { id, name, type, lastModified, kind, isDone } of list.load() ?? []) {
    const content = isDone ? new Uint8Array() : await loadFile(cache, id);
    if (!content) continue;
    const file = new File([content.slice()], name, { type, lastModified });
    ids.set(file, id);
    queue.push({ file, kind: kind !== null && isTargetKind(kind) ? kind : undefined, isDone });
  }
  return queue;
};

const loadFile = async (cache: Cache, id: string): Promise<Uint8Array | undefined> => {
  const response = await cache.match(toUrl(id));
  return response && decryptBytes(new Uint8Array(await response.arrayBuffer()), draftKeys());
};

const removeOldFiles = async (cache: Cache): Promise<void> => {
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    if (Date.now() - Number(response?.headers.get('x-stored')) > maxAgeMs) await cache.delete(request);
  }
};
