import { protocolOf } from '@shelfward/contract/integrations/sales-files/sales-files.rules.ts';
import type {
  SalesFilesSettings,
  SalesFilesTest,
  SalesFilesTestResult,
} from '@shelfward/contract/integrations/sales-files/sales-files.shapes.ts';
import type { Delimiter } from '@shelfward/contract/kit/tables/delimiter.rules.ts';
import { decoded, recordsOf } from '@shelfward/contract/kit/tables/file-start.rules.ts';
import { signatureOf } from '@shelfward/contract/kit/tables/packing.rules.ts';
import type { OpenCtx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
import type { Services } from '../../../platform/http/services.ts';
import { getIntegration, type IntegrationSecrets, limitConnectionTests } from '../core/public.ts';
import { receiveStart } from './download-file.service.ts';
import { isTaken } from './file-name.rules.ts';
import { type FileAccess, type FileServer, openFileServer, type RemoteFile } from './file-server.client.ts';
import { FileServerFailed } from './file-server.errors.ts';
import { accessOf, keptOf, requireKey, secretsAfter, withGiven } from './sales-files.service.ts';
import { fingerprintOf } from './server-key.rules.ts';

const mostShown = 50;
const previewBytes = 262_144;
const previewRows = 11;

/** Signs in, looks and leaves everything as it is. Whoever is not confirmed yet is asked for nothing but the key. */
export const testConnection = async (
  { database, keys, outgoing }: Pick<Services, 'database' | 'keys' | 'outgoing'>,
  ctx: OpenCtx,
  { integrationId, privateKey, passphrase, password, ...settings }: SalesFilesTest,
): Promise<SalesFilesTestResult> => {
  const given = { privateKey, passphrase, password };
  const secrets: IntegrationSecrets = await ctx.begin(async (inner) => {
    if (integrationId === null) return withGiven({}, given);
    const { integrationType } = await getIntegration(inner, integrationId);
    if (integrationType !== 'FTP_IMPORT_SALES') throw new AppError('INTEGRATION_NOT_FOUND');
    return secretsAfter(await keptOf(inner, keys, integrationId), settings, given);
  });
  requireKey(secrets);
  await limitConnectionTests(database, ctx);
  const access = accessOf(settings, secrets);
  try {
    const server = await openFileServer(outgoing, access);
    try {
      return { ...(await look(server, settings)), server: confirmed(access) };
    } finally {
      await server.close();
    }
  } catch (error) {
    if (!(error instanceof FileServerFailed)) throw error;
    if (error.serverKey !== undefined) return stranger(error.serverKey);
    ctx.log.info({ err: error }, 'a connection test failed');
    throw new AppError('CONNECTION_FAILED', { detail: error.message, extra: { reason: error.reason } });
  }
};

const confirmed = ({ serverKey }: FileAccess) =>
  serverKey === null ? null : { key: serverKey, fingerprint: fingerprintOf(serverKey) ?? '', isConfirmed: true };

const stranger = (key: string): SalesFilesTestResult => ({
  server: { key, fingerprint: fingerprintOf(key) ?? '', isConfirmed: false },
  isSignedIn: false,
  filesFound: 0,
  filesTaken: 0,
  files: [],
  preview: null,
  findings: [],
});

const look = async (
  server: FileServer,
  settings: SalesFilesSettings,
): Promise<Omit<SalesFilesTestResult, 'server'>> => {
  const found = await server.list();
  const files = found
    .map((file) => ({ ...file, isTaken: isTaken(file.name, settings.filePattern) }))
    .toSorted((a, b) => Number(b.isTaken) - Number(a.isTaken) || (a.name < b.name ? -1 : 1));
  const taken = files.filter((file) => file.isTaken);
  const findings: string[] = [];
  if (protocolOf(settings) === 'FTP')
    findings.push('Without encryption everybody on the way can read the password and the sales.');
  if (taken.length === 0 && found.length > 0)
    findings.push(`None of the files fits ${settings.filePattern}. Small and capital letters differ.`);
  const [first] = taken;
  const preview = first ? await previewOf(server, first, settings.csvDelimiter) : null;
  if (first && !preview) findings.push(`${first.name} is no text file: its rows are seen when it is imported.`);
  return {
    isSignedIn: true,
    filesFound: found.length,
    filesTaken: taken.length,
    files: files
      .slice(0, mostShown)
      .map(({ modifiedAt, ...file }) => ({ ...file, modifiedDate: modifiedAt?.toISOString() ?? null })),
    preview: first && preview ? { name: first.name, rows: preview } : null,
    findings,
  };
};

const previewOf = async (
  server: FileServer,
  { name }: RemoteFile,
  delimiter: Delimiter,
): Promise<string[][] | undefined> => {
  const start = await receiveStart(server, name, previewBytes);
  const text = signatureOf(start) === 'OTHER' ? decoded(start)?.text : undefined;
  if (text === undefined) return undefined;
  return recordsOf(text, delimiter)
    .slice(0, previewRows)
    .map((fields) => fields.map((field) => field.trim().slice(0, 200)));
};
