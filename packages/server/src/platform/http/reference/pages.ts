/** A page of the reference about what several operations have in common. */
export interface ReferencePage {
  readonly id: string;
  readonly title: string;
  /** Paragraphs, lists, and code blocks in Markdown. */
  readonly text: string;
}

export const referencePages: readonly ReferencePage[] = [
  {
    id: 'sign-in',
    title: 'Sign-in and tokens',
    text: `
Programs send an API token in the header \`Authorization\`. A user creates it under **Profile**, **API tokens**, with an access, roles, and an expiration of at most 366 days.

\`\`\`
Authorization: Bearer shelfward_…
\`\`\`

The first label of the host name is the subdomain of the account. A program that calls the server by another name sends it in the header \`X-Client-Subdomain\`.

- A token with the access READ can call only operations that read. It has at most the roles of its user.
- \`POST /api/authenticate\` signs a user in. The response has the token of the session in the header \`Authorization\`; a session expires after 15 minutes without requests, and each response can renew the token.
- Each operation lists its roles. Administrators have the rights of order managers and reporting users.
- 401: the token is missing, has expired, or was revoked. 403: the user or the token does not have the role.
`,
  },
  {
    id: 'paging',
    title: 'Lists and paging',
    text: `
Lists have the parameters \`page\` (counted from 0), \`size\` (20 by default, at most 2,000), \`sort\`, and often \`search\`.

\`\`\`
GET /api/v1/stores?page=0&size=100&sort=name,asc
\`\`\`

The response has the records in \`content\`, and \`totalElements\`, \`totalPages\`, and \`last\`. The server appends the id to every order, so that no record is on two pages. Read pages until \`last\` is true.

A filter that takes several values accepts repeated parameters and commas: \`ids=1&ids=2\`, \`ids=1,2\`. Lists leave out deactivated records without \`includeInactive=true\`.
`,
  },
  {
    id: 'versions',
    title: 'ETag and If-Match',
    text: `
A record has a version, which the response returns in the header \`ETag\`. Send it in \`If-Match\` with a change. If another user has changed the record meanwhile, the response is 412 and nothing is changed: read the record, apply the change again, and repeat.

\`\`\`
PUT /api/v1/payment-terms/7
If-Match: "3"
\`\`\`

\`If-Match\` is optional. Operations that compare it list 412. An update accepts a record as it was read: members that cannot be written are ignored, and unknown names are rejected.
`,
  },
  {
    id: 'idempotency',
    title: 'Idempotency',
    text: `
Send a unique text, such as a UUID, in the header \`Idempotency-Key\` with each write. If the connection fails, repeat the request with the same key: the server returns the response of the first one, and the change takes effect once. Keys belong to the user and the operation, and expire after 24 hours.

The same key with another request is rejected with 422 \`IDEMPOTENCY_KEY_REUSED\`. A rejected request leaves nothing behind.
`,
  },
  {
    id: 'undo',
    title: 'Undo',
    text: `
Bulk changes and imports return a token in the header \`x-undo-token\`, or in \`undo\` of the import. The same user can undo the change once within a day.

\`\`\`
POST /api/v1/undo/{token}
\`\`\`

The response counts restored records, and those that were skipped because they have changed since.
`,
  },
  {
    id: 'batches',
    title: 'Batches',
    text: `
\`POST /batch/api/v1\` runs up to 100 calls in one request. Each call has its own transaction, checks, and response, in the order of the request.

\`\`\`
{ "items": [{ "id": 1, "method": "GET", "uri": "/api/v1/stores/7" }] }
\`\`\`

\`POST /batch/api/v1/async\` runs them in the background. Its header \`Location\` is the URL of the responses, which are retained for a day.
`,
  },
  {
    id: 'imports',
    title: 'Imports of files',
    text: `
Files are sent as \`multipart/form-data\`: first the field with options as JSON, then the file. CSV, Excel, and XML are recognized by their content, encoding, columns, and date formats too.

- With \`preview\`, the response has the result without changes.
- An import writes all rows or none. \`badRows: SKIP\` imports the valid rows.
- An error names line, column, value, and a code. The status is 406 where the specification requires a list of messages.
- A repeated import of the same file has no effect: unchanged rows are counted in \`unchangedRows\`.
`,
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    text: `
A webhook sends events to a URL of your system. Messages are signed according to Standard Webhooks: compute the HMAC-SHA-256 of \`{webhook-id}.{webhook-timestamp}.{body}\` with the secret (base64 after \`whsec_\`), and compare it with each signature \`v1,…\` of the header \`webhook-signature\`. Reject timestamps that are more than five minutes away. \`verifyWebhook\` of the client does this.

- Delivery is at least once, and the order is not guaranteed. Use \`webhook-id\` as an idempotency key.
- A message without a 2xx response is retried for three days. \`POST\` to the operation *replay* sends messages again.
- After a rotation of the secret, both secrets sign for one day.
`,
  },
  {
    id: 'events',
    title: 'Event streams',
    text: `
\`GET /api/v1/integration/events\` is a stream of server-sent events. An event has only the ids of changed records: read them with regular requests. The server can close a stream; open it again and reload what you show.
`,
  },
  {
    id: 'limits',
    title: 'Limits',
    text: `
- Requests: 60,000 per minute and token by default; the installation can change it. Over the limit, the response is 429 with \`Retry-After\` in seconds.
- Expensive reports wait for their turn among accounts. If the queue is full, the response is 503 with \`Retry-After\`.
- Lists: 2,000 records per page. Batches: 100 calls. Orders: 2,000 lines.
- Amounts are whole cents in the currency of the account, and ids whole numbers up to 2^53 - 1.
`,
  },
  {
    id: 'errors',
    title: 'Errors',
    text: `
Every error is \`application/problem+json\` (RFC 9457) with a \`code\` that never changes, and a \`message\` for people. Invalid values are listed in \`errors\`, each with a JSON pointer into the request.

\`\`\`
{ "status": 400, "code": "INVALID_REQUEST", "message": "The request is not valid.",
  "errors": [{ "pointer": "/body/days", "message": "must be a number" }], "requestId": "…" }
\`\`\`

State the \`requestId\` when you report a problem. Repeat a request after 429, 503, or a lost connection; a write with its \`Idempotency-Key\`.
`,
  },
  {
    id: 'changes',
    title: 'Changes of the API',
    text: `
Paths contain their version, \`/api/v1\`. Within a version, paths, names, types, and codes of errors remain. New operations, optional parameters, members of responses, values of lists of states, and codes can be added: ignore members that you do not know.

The changelog of the release names what was added.
`,
  },
];
