import type { FileKind } from '../master-import/import-properties.rules.ts';

const restoringKinds: readonly FileKind[] = ['PAR_LEVELS', 'ON_HAND'];

/** Whether the undo of an import of this kind deletes or deactivates records; otherwise it only restores quantities. */
export const isUndoneByDeletion = (kind: FileKind): boolean => !restoringKinds.includes(kind);
