import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { session } from '../session.ts';
import { importTargets, type TargetKind, targetKinds } from './import-targets.ts';
import type { QueuedFile } from './stored-queue.ts';

export type { QueuedFile };

/** Lists of records only open importers: they do not load what stores files. */
const loadStore = () => import('./stored-queue.ts');

let handed: Pick<QueuedFile, 'kind' | 'file'> | undefined;
let queue: readonly QueuedFile[] = [];
/** Whether the queue of the tab before a reload was loaded. */
let isRestored = false;
const listeners = new Set<() => void>();

const notify = (): void => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const setQueue = (files: readonly QueuedFile[]): void => {
  queue = files;
  // Without its code, the queue ends with the page.
  void loadStore().then(
    ({ saveQueue }) => saveQueue(files),
    () => undefined,
  );
  notify();
};

session.onEnd(() => {
  handed = undefined;
  queue = [];
  isRestored = false;
  notify();
});

/** After a reload, shows the queue again and opens its first file of this kind. */
export const useStoredQueue = (kind: TargetKind): void => {
  useEffect(() => {
    if (isRestored) return;
    isRestored = true;
    void loadStored().then((stored) => {
      if (queue.length > 0 || stored.length === 0) return;
      queue = stored;
      const open = stored.find((one) => !one.isDone && one.kind === kind);
      if (open) handed = { kind, file: open.file };
      notify();
    });
  }, [kind]);
};

const loadStored = async (): Promise<readonly QueuedFile[]> => (await loadStore()).loadQueue();

export const useQueuedFiles = (): readonly QueuedFile[] => useSyncExternalStore(subscribe, () => queue);

/** Adds files, those of records before those that name them, and returns the first. Completed files are dropped. */
export const queueFiles = (files: readonly Omit<QueuedFile, 'isDone'>[]): QueuedFile | undefined => {
  const added = files
    .map((file) => ({ ...file, isDone: false }))
    .toSorted((one, other) => toPlace(one) - toPlace(other));
  setQueue([...queue.filter(({ isDone }) => !isDone), ...added]);
  return added[0];
};

const toPlace = ({ kind }: Pick<QueuedFile, 'kind'>): number =>
  kind === undefined ? targetKinds.length : targetKinds.indexOf(kind);

export const removeQueued = (file: File): void => setQueue(queue.filter((one) => one.file !== file));

export const completeQueued = (file: File): void => {
  if (queue.some((one) => one.file === file && !one.isDone))
    setQueue(queue.map((one) => (one.file === file ? { ...one, isDone: true } : one)));
};

/** Opens the importer of this kind, with the file if there is one. */
export const useOpenImporter = () => {
  const navigate = useNavigate();
  return (kind: TargetKind, file?: File, search?: Readonly<Record<string, unknown>>): void => {
    const target = importTargets[kind];
    if (file) {
      handed = { kind, file };
      if (queue.some((one) => one.file === file))
        setQueue(queue.map((one) => (one.file === file ? { ...one, kind } : one)));
      else notify();
    }
    void navigate({ to: target.to, search: { ...target.search, ...search } });
  };
};

/** Opens each file that another page gave to the importer of this kind, once. */
export const useHandedFile = (kind: TargetKind, choose: (file: File) => void): void => {
  const latest = useRef(choose);
  latest.current = choose;
  useEffect(() => {
    const open = () => {
      if (handed?.kind !== kind) return;
      const { file } = handed;
      handed = undefined;
      latest.current(file);
    };
    open();
    return subscribe(open);
  }, [kind]);
};
