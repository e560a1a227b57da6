import { toFileProtocol } from '@shelfward/contract/integrations/sales-files/sales-files.rules.ts';
import type {
  SalesFilesSettings,
  SalesFilesTest,
  SalesFilesTestResult,
} from '@shelfward/contract/integrations/sales-files/sales-files.shapes.ts';
import type { Delimiter } from '@shelfward/contract/kit/tables/delimiter.rules.ts';
import { detectSignature } from '@shelfward/contract/kit/tables/packing.rules.ts';
import { decodeText, parseRecords } from '@shelfward/tables/formats/file-start.rules.ts';
import { isMarkup } from '@shelfward/tables/formats/markup-sheets.rules.ts';
import type { OpenCtx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
import type { Services } from '../../../platform/http/services.ts';
import { outgoingFor } from '../../../platform/outgoing/simulation.ts';
import { getIntegration, type IntegrationSecrets, limitConnectionTests } from '../core/public.ts';
import { downloadFileStart } from './download-file.service.ts';
import { isImportableName } from './file-name.rules.ts';
import { openFileServer } from './file-server.client.ts';
import { FileServerFailed } from './file-server.errors.ts';
import type { FileAccess, FileServer, RemoteFile } from './file-server.types.ts';
import { applySecrets, buildFileAccess, getStoredConnection, mergeSecrets, requireKey } from './sales-files.service.ts';
import { formatFingerprint } from './server-key.rules.ts';

const maxShownFiles = 50;
const previewBytes = 262_144;
const previewRows = 11;

/** Signs in and lists the files without changes. Only the key is read from a server that is not confirmed yet. */
export const testConnection = async (
  { database, keys, ...calls }: Pick<Services, 'database' | 'keys' | 'outgoing' | 'simulation'>,
  ctx: OpenCtx,
  { integrationId, privateKey, passphrase, password, ...settings }: SalesFilesTest,
): Promise<SalesFilesTestResult> => {
  const secretsInput = { privateKey, passphrase, password };
  const secrets: IntegrationSecrets = await ctx.begin(async (inner) => {
    if (integrationId === null) return applySecrets({}, secretsInput);
    const { integrationType } = await getIntegration(inner, integrationId);
    if (integrationType !== 'FTP_IMPORT_SALES') throw new AppError('INTEGRATION_NOT_FOUND');
    return mergeSecrets(await getStoredConnection(inner, keys, integrationId), settings, secretsInput);
  });
  requireKey(secrets);
  await limitConnectionTests(database, ctx);
  const access = buildFileAccess(settings, secrets);
  try {
    const server = await openFileServer(outgoingFor(calls, ctx.tenantId), access);
    try {
      return { ...(await inspectFolder(server, settings)), server: confirmedServer(access) };
    } finally {
      await server.close();
    }
  } catch (error) {
    if (!(error instanceof FileServerFailed)) throw error;
    if (error.serverKey !== undefined) return unconfirmedServer(error.serverKey);
    ctx.log.info({ err: error }, 'connection test failed');
    throw new AppError('CONNECTION_FAILED', { detail: error.message, extra: { reason: error.reason } });
  }
};

const confirmedServer = ({ serverKey }: FileAccess) =>
  serverKey === null ? null : { key: serverKey, fingerprint: formatFingerprint(serverKey) ?? '', isConfirmed: true };

const unconfirmedServer = (key: string): SalesFilesTestResult => ({
  server: { key, fingerprint: formatFingerprint(key) ?? '', isConfirmed: false },
  isSignedIn: false,
  filesFound: 0,
  filesTaken: 0,
  files: [],
  preview: null,
  findings: [],
});

const inspectFolder = async (
  server: FileServer,
  settings: SalesFilesSettings,
): Promise<Omit<SalesFilesTestResult, 'server'>> => {
  const found = await server.list();
  const files = found
    .map((file) => ({ ...file, isTaken: isImportableName(file.name, settings) }))
    .toSorted((a, b) => Number(b.isTaken) - Number(a.isTaken) || (a.name < b.name ? -1 : 1));
  const matching = files.filter((file) => file.isTaken);
  const findings: string[] = [];
  if (toFileProtocol(settings) === 'FTP')
    findings.push(
      'The connection is not encrypted: the password and the sales can be intercepted. Use SFTP or FTPS if possible.',
    );
  if (matching.length === 0 && found.length > 0)
    findings.push(
      `No file matches ${settings.filePattern}.${settings.patternIgnoresCase ? '' : ' The pattern is case-sensitive.'}`,
    );
  const [first] = matching;
  const hasColumns = settings.fileKind === 'SALES';
  const preview = first && hasColumns ? await loadPreview(server, first, settings.csvDelimiter) : null;
  if (first && hasColumns && !preview)
    findings.push(
      `${first.name} has no preview because it is not a plain text file. Its rows are read when it is imported.`,
    );
  return {
    isSignedIn: true,
    filesFound: found.length,
    filesTaken: matching.length,
    files: files
      .slice(0, maxShownFiles)
      .map(({ modifiedAt, ...file }) => ({ ...file, modifiedDate: modifiedAt?.toISOString() ?? null })),
    preview: first && preview ? { name: first.name, rows: preview } : null,
    findings,
  };
};

const loadPreview = async (
  server: FileServer,
  { name }: RemoteFile,
  delimiter: Delimiter,
): Promise<string[][] | undefined> => {
  const start = await downloadFileStart(server, name, previewBytes);
  const text = detectSignature(start) === 'OTHER' ? decodeText(start)?.text : undefined;
  if (text === undefined || isMarkup(text)) return undefined;
  return parseRecords(text, delimiter)
    .slice(0, previewRows)
    .map(({ cells }) => cells.map((field) => field.trim().slice(0, 200)));
};
