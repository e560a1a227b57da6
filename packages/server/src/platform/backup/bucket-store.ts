import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { BackupError } from './backup-format.ts';
import type { BackupStore } from './backup-store.ts';
import { choosePartBytes, toKey } from './schedule.rules.ts';

export interface Bucket {
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly bucket: string;
  readonly prefix: string;
}

interface Call {
  readonly method?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Buffer<ArrayBuffer>;
}

type Send = (key: string, call?: Call) => Promise<Response>;

/** A bucket of S3, or of a server with its protocol. Files are in `folder` while they are written and read. */
export const openBucket = (bucket: Bucket, folder: string): BackupStore => {
  const send = createSender(bucket);
  const place = (name: string): string => path.join(folder, name);
  const key = (name: string): string => toKey(bucket.prefix, name);
  const withFile = async <T>(name: string, work: (file: string) => Promise<T>): Promise<T> => {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      return await work(place(name));
    } finally {
      fs.rmSync(place(name), { force: true });
    }
  };
  return {
    describe: (name) => `s3://${bucket.bucket}/${key(name)}`,
    list: () => listNames(send, toKey(bucket.prefix, '')),
    add: (name, work) =>
      withFile(name, async (file) => {
        const result = await work(file);
        await upload(send, key(name), file);
        return result;
      }),
    read: (name, work) =>
      withFile(name, async (file) => {
        const { body } = await send(key(name));
        if (body) await pipeline(Readable.from(readChunks(body)), fs.createWriteStream(file, { mode: 0o600 }));
        return work(file);
      }),
    remove: async (name) => {
      await send(key(name), { method: 'DELETE' });
    },
  };
};

/** Requests are repeated by the client when the server fails or limits them. */
const createSender = ({ endpoint, region, bucket, accessKeyId, secretAccessKey }: Bucket): Send => {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 4 });
  return async (key, { method = 'GET', query = {}, body } = {}) => {
    const url = new URL(
      `${endpoint.replace(/\/+$/, '')}/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`,
    );
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const headers = body && { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') };
    const response = await client
      .fetch(url.href, { method, ...(body && { body }), ...(headers && { headers }) })
      .catch((error: unknown) => {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
        throw new BackupError(`${url.host} cannot be reached: ${cause}.`, { cause: error });
      });
    if (response.ok) return response;
    const [reason] = findValues(await response.text(), 'Code');
    throw new BackupError(`${url.host} rejected ${method} s3://${bucket}/${key}: ${reason ?? response.status}.`);
  };
};

/** The names behind the prefix, without those in folders. */
const listNames = async (send: Send, prefix: string): Promise<string[]> => {
  const names: string[] = [];
  for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
    const query = { 'list-type': '2', 'encoding-type': 'url', delimiter: '/', prefix };
    const response = await send('', { query: token === undefined ? query : { ...query, 'continuation-token': token } });
    const text = await response.text();
    const keys = findValues(text, 'Key').map((key) => decodeURIComponent(key.replaceAll('+', ' ')));
    names.push(...keys.map((key) => key.slice(prefix.length)));
    [token] = findValues(text, 'NextContinuationToken');
  }
  return names;
};

const readChunks = async function* (body: NonNullable<Response['body']>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
};

/** In parts, because a request has a limit of 5 GB. The server compares the SHA-256 of each part. */
const upload = async (send: Send, key: string, file: string): Promise<void> => {
  const { size } = fs.statSync(file);
  const partBytes = choosePartBytes(size);
  if (size <= partBytes) {
    await send(key, { method: 'PUT', body: fs.readFileSync(file) });
    return;
  }
  const [uploadId] = findValues(await (await send(key, { method: 'POST', query: { uploads: '' } })).text(), 'UploadId');
  if (uploadId === undefined) throw new BackupError('The bucket did not start an upload in parts.');
  try {
    const parts: string[] = [];
    for await (const body of fs.createReadStream(file, { highWaterMark: partBytes })) {
      const query = { uploadId, partNumber: String(parts.length + 1) };
      const { headers } = await send(key, { method: 'PUT', query, body });
      const tag = headers.get('etag') ?? '';
      parts.push(`<Part><PartNumber>${query.partNumber}</PartNumber><ETag>${tag}</ETag></Part>`);
    }
    const list = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    const ended = await (await send(key, { method: 'POST', query: { uploadId }, body: list })).text();
    // The status is sent before the parts are joined.
    if (ended.includes('<Error>'))
      throw new BackupError(`The bucket did not join the parts: ${findValues(ended, 'Code').join()}.`);
  } catch (error) {
    await send(key, { method: 'DELETE', query: { uploadId } }).catch(() => undefined);
    throw error;
  }
};

/** The texts of an element of an XML document without attributes, as S3 writes it. */
const findValues = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll(/&(lt|gt|quot|apos|amp|#34);/g, (_, name: string) => entities[name] ?? ''),
  );
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', '#34': '"' };
