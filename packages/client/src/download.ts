/** A file of the server. Its content is read once. */
export interface Download {
  readonly fileName: string;
  readonly mediaType: string;
  readonly stream: ReadableStream<Uint8Array> | null;
  readonly blob: () => Promise<Blob>;
}

export const toDownload = (response: Response): Download => ({
  fileName: parseFileName(response.headers.get('content-disposition')),
  mediaType: response.headers.get('content-type') ?? '',
  stream: response.body,
  blob: () => response.blob(),
});

const parseFileName = (disposition: string | null): string => {
  const encoded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded.trim());
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim() ?? 'download';
};
