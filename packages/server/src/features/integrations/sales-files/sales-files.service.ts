import {
  parseFileServer,
  serverAddressProblem,
  toFileProtocol,
} from '@shelfward/contract/integrations/sales-files/sales-files.rules.ts';
import {
  checkedSalesFilesSettings,
  type SalesFilesChange,
  type SalesFilesInput,
  type SalesFilesIntegration,
  type SalesFilesSettings,
  salesFilesSettings,
} from '@shelfward/contract/integrations/sales-files/sales-files.shapes.ts';
import type { Ctx, DataCtx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import { parsePart } from '../../../platform/http/problems.ts';
import { requireCompany } from '../../companies/public.ts';
import {
  changeIntegrationOfType,
  createIntegration,
  getIntegration,
  getIntegrationSecrets,
  getIntegrationSettings,
  type IntegrationRecord,
  type IntegrationSecrets,
  saveIntegrationSecrets,
  saveIntegrationSettings,
} from '../core/public.ts';
import { FileServerFailed } from './file-server.errors.ts';
import type { FileAccess } from './file-server.types.ts';
import { readPrivateKey } from './private-key.rules.ts';
import { formatFingerprint } from './server-key.rules.ts';

const type = 'FTP_IMPORT_SALES';
const secretNames = ['privateKey', 'passphrase', 'password'] as const;
type GivenSecrets = Pick<SalesFilesInput, (typeof secretNames)[number]>;

type SalesFilesRecord = SalesFilesIntegration & { readonly version: number };

export const getSalesFiles = async (ctx: Ctx, keys: KeyRing, id: number): Promise<SalesFilesRecord> => {
  const record = await getIntegration(ctx, id);
  if (record.integrationType !== type) throw new AppError('INTEGRATION_NOT_FOUND');
  return toResponse(record, await getStoredConnection(ctx, keys, id));
};

export const createSalesFiles = async (ctx: Ctx, keys: KeyRing, input: SalesFilesInput): Promise<SalesFilesRecord> => {
  const { name, schedule, privateKey, passphrase, password, ...settings } = input;
  if (settings.companyId !== 0) await requireCompany(ctx, settings.companyId);
  const secrets = applySecrets({}, { privateKey, passphrase, password });
  requireKey(secrets);
  const record = await createIntegration(ctx, type, { name, schedule });
  await saveIntegrationSettings(ctx, record.id, settings);
  await saveIntegrationSecrets(ctx, keys, { id: record.id, secrets });
  return toResponse(record, { settings, secrets });
};

export const changeSalesFiles = async (
  ctx: Ctx,
  keys: KeyRing,
  { id, input }: { readonly id: number; readonly input: SalesFilesChange },
): Promise<SalesFilesRecord> => {
  const { name, schedule, privateKey, passphrase, password, ...change } = input;
  const record = await changeIntegrationOfType(ctx, { id, types: [type] }, { name, schedule });
  const stored = await getStoredConnection(ctx, keys, id);
  const settings = mergeSettings(stored.settings, change);
  if (settings.companyId !== 0) await requireCompany(ctx, settings.companyId);
  const secrets = mergeSecrets(stored, settings, { privateKey, passphrase, password });
  requireKey(secrets);
  await saveIntegrationSettings(ctx, id, settings);
  if (JSON.stringify(secrets) !== JSON.stringify(stored.secrets))
    await saveIntegrationSecrets(ctx, keys, { id, secrets });
  ctx.audit({ entityType: 'INTEGRATION', id, before: stored.settings, after: settings });
  return toResponse(record, { settings, secrets });
};

interface StoredConnection {
  readonly settings: SalesFilesSettings;
  readonly secrets: IntegrationSecrets;
}

export const getStoredConnection = async (
  ctx: Pick<DataCtx, 'db' | 'tenantId'>,
  keys: KeyRing,
  id: number,
): Promise<StoredConnection> => ({
  settings: await getIntegrationSettings(ctx, id, salesFilesSettings),
  secrets: await getIntegrationSecrets(ctx, keys, id),
});

const mergeSettings = (
  before: SalesFilesSettings,
  change: Omit<SalesFilesChange, 'name' | 'schedule' | (typeof secretNames)[number]>,
): SalesFilesSettings => {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  // SFTP is always encrypted.
  const encryption = change.connectionViaSSH ? { withoutEncryption: false } : {};
  return parsePart('body', checkedSalesFilesSettings, { ...before, ...encryption, ...given });
};

/** A stored secret must not be sent to another server or for another user. */
export const mergeSecrets = (
  { settings: before, secrets }: StoredConnection,
  after: SalesFilesSettings,
  given: GivenSecrets,
): IntegrationSecrets => {
  const isSame = JSON.stringify(serverIdentity(before)) === JSON.stringify(serverIdentity(after));
  const isNew = secretNames.some((name) => typeof given[name] === 'string');
  if (!isSame && !isNew && Object.keys(secrets).length > 0) throw new AppError('SECRET_REQUIRED');
  return applySecrets(isSame ? secrets : {}, given);
};

const serverIdentity = (settings: SalesFilesSettings) => {
  const protocol = toFileProtocol(settings);
  return { protocol, ...parseFileServer(settings.url, protocol), username: settings.username };
};

export const applySecrets = (stored: IntegrationSecrets, given: GivenSecrets): IntegrationSecrets => {
  const secrets: { [name: string]: string } = { ...stored };
  for (const name of secretNames) {
    const value = given[name];
    if (value === null) delete secrets[name];
    else if (value !== undefined) secrets[name] = value;
  }
  return secrets;
};

export const buildFileAccess = (settings: SalesFilesSettings, secrets: IntegrationSecrets): FileAccess => {
  const protocol = toFileProtocol(settings);
  const server = parseFileServer(settings.url, protocol);
  // Old settings may contain an address that was saved before the scheme was validated.
  if (!server)
    throw new FileServerFailed('REFUSED', {
      message: `The server in the settings ${serverAddressProblem(settings.url, protocol)}.`,
    });
  const { privateKey, passphrase, password } = secrets;
  const { username, serverKey, fileLocation: folder } = settings;
  return { ...server, protocol, username, password, privateKey, passphrase, serverKey, folder };
};

/** Rejects an invalid key when it is entered, instead of in the first run. */
export const requireKey = ({ privateKey, passphrase }: IntegrationSecrets): void => {
  const read = privateKey === undefined ? undefined : readPrivateKey(privateKey, passphrase);
  if (read && 'problem' in read)
    throw new AppError('INVALID_REQUEST', { errors: [{ pointer: '/privateKey', message: read.problem }] });
};

const toResponse = (record: IntegrationRecord, { settings, secrets }: StoredConnection): SalesFilesRecord => ({
  ...record,
  ...settings,
  serverFingerprint: settings.serverKey === null ? null : formatFingerprint(settings.serverKey),
  hasPrivateKey: secrets.privateKey !== undefined,
  hasPassphrase: secrets.passphrase !== undefined,
  hasPassword: secrets.password !== undefined,
});
