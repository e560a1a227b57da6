import type { Db } from '../db/database.ts';

/** An attachment, its content in Base64. */
export interface MailFile {
  readonly name: string;
  readonly content: string;
}

/** An inline PNG in Base64 with its text alternative. */
export interface MailPicture {
  readonly content: string;
  /** In CSS pixels. */
  readonly width: number;
  readonly alternative: string;
}

/** A path; the origin is added on sending. */
export interface MailLink {
  readonly label: string;
  readonly path: string;
}

/** Rows below a header; the first column is the row header. */
export interface MailTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** One for each row: paths, as the link of the e-mail. */
  readonly links?: readonly MailLink[];
  /** A note below a truncated table. */
  readonly rest?: string | undefined;
}

/** An e-mail of a feature. Its link is a path; the origin is added on sending. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link?: MailLink;
  /** Below the paragraphs; the table is below the picture. */
  readonly picture?: MailPicture;
  readonly table?: MailTable;
  readonly files?: readonly MailFile[];
  /** For recurring e-mails: the unsubscribe page and the one-click URL. */
  readonly stop?: { readonly label: string; readonly path: string; readonly atOncePath: string };
  /** Not sent after this time, when its link has expired. */
  readonly expiresAt?: Date;
}

/** Queues an e-mail in the current transaction; it is sent after the commit. Returns its id. */
export type PostLetter = (letter: Letter) => Promise<string>;

/** The services needed to queue an e-mail: part of every context. */
export interface PostCtx {
  readonly tenantId: number;
  readonly db: Db;
  readonly now: Date;
  readonly mail: PostLetter;
}
