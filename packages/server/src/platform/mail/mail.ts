import type { Db } from '../db/database.ts';

/** A file that goes with a mail, its content in Base64. */
export interface MailFile {
  readonly name: string;
  readonly content: string;
}

/** A PNG, in Base64, that stands in the mail itself; its alternative is for who cannot see it. */
export interface MailPicture {
  readonly content: string;
  /** In pixels of the screen. */
  readonly width: number;
  readonly alternative: string;
}

/** Rows below a head; the first column is what a row is about. */
export interface MailTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Said beneath when there is more than is shown. */
  readonly rest?: string | undefined;
}

/** A mail as a feature writes it. Its link is a path: the address before it is added when the mail goes out. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly label: string; readonly path: string };
  /** Below the paragraphs, and the table below the picture. */
  readonly picture?: MailPicture;
  readonly table?: MailTable;
  readonly files?: readonly MailFile[];
  /** For mails that come again and again: how their reader ends them, by a page, or at once by his mail program. */
  readonly stop?: { readonly label: string; readonly path: string; readonly atOncePath: string };
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
