import { admins, isAllowed } from '@shelfward/contract/kit/access.ts';
import { type NoteFileKind, noteFileKinds } from '@shelfward/contract/stores/store-notes.contract.ts';
import type { Actor } from '../../platform/context/context.ts';

const longestName = 200;

/** A file name with the extension of its media type, so that downloads open as what they are. */
export const nameWithEnding = (name: string, mediaType: string): string => {
  const endings: readonly string[] = isKind(mediaType) ? noteFileKinds[mediaType] : [];
  const [usual] = endings;
  if (usual === undefined || endings.some((ending) => name.toLowerCase().endsWith(ending))) return name;
  return `${name.slice(0, longestName - usual.length)}${usual}`;
};

const isKind = (mediaType: string): mediaType is NoteFileKind => mediaType in noteFileKinds;

export const mayDeleteNote = (
  actor: Pick<Actor, 'userId' | 'roles'>,
  note: { readonly user: { readonly id: number } },
) => actor.userId === note.user.id || isAllowed(admins, actor.roles);
