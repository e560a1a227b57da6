import { createHash } from 'node:crypto';
import { loadOrCreateSecret } from './crypto/secret-file.ts';

/** A UUID that a node keeps over restarts, as long as it keeps its folder. */
export const loadNodeId = (folder: string): string => {
  const stored = loadOrCreateSecret({ folder, name: 'node-id', isReplaceable: true });
  const hash = createHash('sha256').update(stored).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
};
