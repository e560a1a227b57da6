import fs from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { ReadyMail } from './compose.ts';
import { MailRejected, type SendMail } from './outbox.ts';

export interface MailSettings {
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
  readonly publicUrl: string;
  readonly folder: string;
}

export const mailTransport = ({ SMTP_URL, MAIL_FROM, publicUrl, folder }: MailSettings): SendMail => {
  const from = MAIL_FROM ?? `Shelfward <no-reply@${new URL(publicUrl).hostname}>`;
  return SMTP_URL ? smtpTransport(SMTP_URL, from) : folderTransport(folder, from);
};

/** Sends through the mail server of SMTP_URL. */
const smtpTransport = (url: string, from: string): SendMail => {
  const server = createTransport({ url, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 });
  return async (mail) => {
    try {
      await server.sendMail(toMessage(mail, from));
    } catch (error) {
      if (isRejectedForGood(error)) throw new MailRejected(error.message);
      throw error;
    }
  };
};

/** Without a mail server: writes each e-mail to a file, for a mail program or the development screen. */
const folderTransport = (folder: string, from: string): SendMail => {
  const toFile = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (mail) => {
    const { message } = await toFile.sendMail(toMessage(mail, from));
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '-')}_${mail.subdomain}_${mail.id.slice(0, 8)}`;
    await fs.writeFile(path.join(folder, `${name}.json`), JSON.stringify(mail), { mode: 0o600 });
    await fs.writeFile(path.join(folder, `${name}.eml`), message, { mode: 0o600 });
  };
};

/** A retried e-mail has the same Message-ID, so that mail programs show it once. */
const toMessage = ({ id, to, subject, text, html, picture, files, stopAtOnce }: ReadyMail, from: string) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  attachments: [
    ...(picture
      ? [{ ...picture, encoding: 'base64', contentType: 'image/png', contentDisposition: 'inline' as const }]
      : []),
    ...files.map(({ name, content }) => ({ filename: name, content, encoding: 'base64' })),
  ],
  messageId: `<${id}@shelfward>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(stopAtOnce && {
      'List-Unsubscribe': `<${stopAtOnce}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** The server rejects the recipient permanently; other errors are temporary. */
const isRejectedForGood = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'EENVELOPE' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;
