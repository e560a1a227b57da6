import type { ListedOperation } from './description.ts';

const isMultipart = ({ operation }: ListedOperation): boolean =>
  operation.requestBody?.content['multipart/form-data'] !== undefined;

/** The values that a reader replaces are variables of the shell. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export const formatCurl = (listed: ListedOperation, body: unknown): string => {
  const { method, path } = listed;
  const lines = [
    `curl -sS${method === 'GET' ? '' : ` -X ${method}`} "$SHELFWARD_URL${path.replaceAll(/\{(\w+)\}/g, '$$$1')}"`,
    '-H "Authorization: Bearer $TOKEN"',
    ...(method === 'GET' ? [] : ['-H "Idempotency-Key: $(uuidgen)"']),
    ...(isMultipart(listed) ? ['-F metadata={}', '-F file=@FILE'] : []),
    ...(listed.operation.requestBody && !isMultipart(listed)
      ? ['-H "Content-Type: application/json"', `-d ${quote(JSON.stringify(body ?? {}))}`]
      : []),
  ];
  return lines.join(' \\\n  ');
};

export const formatTypeScript = (listed: ListedOperation, body: unknown): string => {
  const [area = '', name = ''] = listed.operation.operationId.split('.');
  const params = [...listed.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
  const parts = [
    ...(params.length > 0 ? [`  params: { ${params.join(', ')} },`] : []),
    ...(isMultipart(listed) ? ['  files: { file },'] : []),
    ...(body === undefined || isMultipart(listed) ? [] : [`  body: ${JSON.stringify(body)},`]),
  ];
  const property = area.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `const result = await shelfward.${property}.${name}(${parts.length > 0 ? `{\n${parts.join('\n')}\n}` : ''});`;
};
