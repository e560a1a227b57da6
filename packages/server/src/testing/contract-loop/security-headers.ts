/** The headers of every response of the API. Only pages have another content security policy. */
const expectedHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** A file of a user is shown in a sandbox: a viewer of the browser needs styles, and no script runs. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Headers that depend on the request, and reveal nothing about the server. */
const allowedHeaders = new Set([
  'access-control-expose-headers',
  'authorization',
  'connection',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'idempotent-replayed',
  'keep-alive',
  'location',
  'odata-version',
  'retry-after',
  'set-cookie',
  'transfer-encoding',
  'vary',
  'www-authenticate',
  'x-accel-buffering',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
  'x-undo-token',
]);

/** The missing, wrong, and unknown headers of a response of the API. */
export const findHeaderViolations = (headers: Readonly<Record<string, unknown>>): string[] => {
  const expected = {
    ...expectedHeaders,
    ...(headers['content-disposition'] ? { 'content-security-policy': filePolicy } : {}),
  };
  return [
    ...Object.entries(expected)
      .filter(([name, value]) => headers[name] !== value)
      .map(([name]) => `${name}: ${String(headers[name])}`),
    ...Object.keys(headers).filter((name) => !(name in expected) && !allowedHeaders.has(name)),
  ];
};
