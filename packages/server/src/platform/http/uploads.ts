import fsp from 'node:fs/promises';
import path from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import type { Route } from '@shelfward/contract/kit/route.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../core/errors.ts';
import type { MalwareScanner } from '../malware/malware-scanner.ts';
import type { Services } from './services.ts';
import { type SpooledFile, spool } from './spool.ts';

/** A file of a form, spooled to disk so that slow uploads hold no transaction and large ones no memory. */
export interface UploadedFile extends SpooledFile {
  readonly fileName: string;
}

export interface Form {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, UploadedFile>>;
  readonly remove: () => Promise<void>;
}

/** Reads a multipart form: a part named as one of the route's files is spooled, any other is a field (JSON if it is). */
export const readForm = async (
  request: FastifyRequest,
  route: Route,
  { uploadFolder, scanner }: Pick<Services, 'uploadFolder' | 'scanner'>,
): Promise<Form> => {
  if (!request.isMultipart())
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { detail: 'Send a multipart/form-data body.' });
  const declared = route.files ?? {};
  const largest = Math.max(...Object.values(declared).map(({ maxBytes }) => maxBytes));
  if (Number(request.headers['content-length'] ?? 0) > largest + 1_000_000) throw new AppError('PAYLOAD_TOO_LARGE');
  const fields: Record<string, unknown> = {};
  const files: Record<string, UploadedFile> = {};
  const remove = () => removeAll(Object.values(files));
  try {
    for await (const part of request.parts({
      limits: { fileSize: largest, files: 4, fields: 20, fieldSize: 100_000 },
    })) {
      const limits = declared[part.fieldname];
      // The value of a part with the content type of JSON is parsed already.
      if (part.type === 'field')
        fields[part.fieldname] = typeof part.value === 'string' ? jsonOrText(part.value) : part.value;
      else if (!limits) fields[part.fieldname] = jsonOrText(await smallText(part));
      else if (files[part.fieldname])
        throw new AppError('INVALID_REQUEST', { detail: `More than one ${part.fieldname}.` });
      else files[part.fieldname] = await receive(part, uploadFolder);
    }
    for (const name of Object.keys(declared)) if (!files[name]) throw missing(name);
    if (scanner) for (const file of Object.values(files)) await rejectMalware(scanner, file, request.log);
    return { fields, files, remove };
  } catch (error) {
    await remove();
    throw isParserError(error) ? new AppError('INVALID_REQUEST', { detail: 'The form is malformed.' }) : error;
  }
};

/** No file reaches a handler without a response of the scanner. */
const rejectMalware = async (
  { findMalware }: MalwareScanner,
  { path: file, sha256, bytes }: UploadedFile,
  log: Pick<FastifyRequest['log'], 'warn' | 'error'>,
): Promise<void> => {
  const name = await findMalware(file).catch((error: unknown) => {
    log.error({ err: error, sha256, bytes }, 'An uploaded file could not be checked for malware.');
    throw new AppError('FILE_NOT_SCANNED', { headers: { 'retry-after': '5' } });
  });
  if (name === undefined) return;
  log.warn({ malware: name, sha256, bytes }, 'An uploaded file contains malware and was rejected.');
  throw new AppError('FILE_INFECTED');
};

/** The form parser throws plain errors. Errors of files, the framework, and this module have a code. */
const isParserError = (error: unknown): boolean =>
  error instanceof Error && error.constructor === Error && !('code' in error);

const missing = (name: string) =>
  new AppError('INVALID_REQUEST', {
    message: `${name} must be defined`,
    errors: [{ pointer: `/files/${name}`, message: `${name} must be defined` }],
  });

const receive = async (part: MultipartFile, folder: string): Promise<UploadedFile> => {
  const spooled = await spool(part.file, folder);
  if (!part.file.truncated) return { ...spooled, fileName: path.basename(part.filename ?? '').slice(0, 200) };
  await fsp.rm(spooled.path, { force: true });
  throw new AppError('PAYLOAD_TOO_LARGE');
};

/** A field sent as a file, as browsers send a Blob of JSON. */
const smallText = async (part: MultipartFile): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > 100_000) throw new AppError('PAYLOAD_TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const jsonOrText = (text: string): unknown => {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('INVALID_REQUEST', { detail: 'A field of the form is not valid JSON.' });
  }
};

const removeAll = async (files: readonly UploadedFile[]): Promise<void> => {
  await Promise.all(files.map((file) => fsp.rm(file.path, { force: true })));
};
