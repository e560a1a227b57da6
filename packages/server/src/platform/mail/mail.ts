import type { Db } from '../db/database.ts';

/** A file that goes with a mail, its content in Base64. */
export interface MailFile {
  readonly name: string;
  readonly content: string;
}

/** A mail as a feature writes it. Its link is a path: the address before it is added when the mail goes out. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly label: string; readonly path: string };
  readonly files?: readonly MailFile[];
  /** Not sent any more after this instant, when its link is of no use. */
  readonly expiresAt?: Date;
}

/** Writes a mail into the transaction of what it tells; it goes out when that has committed. */
export type PostLetter = (letter: Letter) => Promise<void>;

/** What a feature needs to write a mail: a part of every context, and what a sweep brings by itself. */
export interface PostCtx {
  readonly tenantId: number;
  readonly db: Db;
  readonly now: Date;
  readonly mail: PostLetter;
}
