import { isJson, type Json } from '../openapi/json.ts';
import type { Description, ListedOperation, Media } from './description.ts';
import { escapeHtml, renderCode, renderInline } from './html.ts';
import { formatCurl, formatTypeScript } from './snippets.ts';

export const renderOperation = (description: Description, listed: ListedOperation): string => {
  const { method, path, operation } = listed;
  const resolve = (value: Json): Json => findPart(description, value);
  const parameters = operation.parameters.map(resolve);
  const [media] = Object.entries(operation.requestBody?.content ?? {});
  const example = media?.[1].example;
  return `<section class="operation" id="${escapeHtml(operation.operationId)}">
<h2><code class="${method}">${method}</code> <code>${escapeHtml(path)}</code></h2>
<p>${renderInline(operation.summary)}.${operation.description ? ` ${renderInline(operation.description)}.` : ''}</p>
${renderTable('Parameters', parameters.map(toParameterRow))}
${media ? renderTable(`Request (${media[0]})`, listRows(resolve(media[1].schema), resolve)) : ''}
${example === undefined ? '' : renderCode(JSON.stringify(example, null, 2))}
${Object.entries(operation.responses)
  .map(([status, response]) => renderResponse(status, resolve(response), resolve))
  .join('')}
<div class="snippets">${renderSnippet('curl', formatCurl(listed, example))}${renderSnippet('TypeScript', formatTypeScript(listed, example))}</div>
</section>`;
};

const findPart = ({ components }: Description, value: Json): Json => {
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(toText(value.$ref)) ?? [];
  const { $ref: _, ...own } = value;
  return { ...components[kind]?.[name], ...own };
};

/** A member of the description that is a text or a number. */
const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

type Row = readonly [name: string, type: string, description: string];

const toParameterRow = ({ name, in: place, required, schema, description }: Json): Row => [
  `${toText(name)}${required ? ' *' : ''}`,
  `${toText(place)}, ${formatType(schema)}`,
  toText(description),
];

const renderTable = (heading: string, rows: readonly Row[]): string =>
  rows.length === 0
    ? ''
    : `<h3>${escapeHtml(heading)}</h3><table>${rows
        .map(
          ([name, type, text]) =>
            `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${escapeHtml(type)}</td><td>${renderInline(text)}</td></tr>`,
        )
        .join('')}</table>`;

const maxDepth = 3;

/** The properties of a schema, and those of its lists and records within. */
const listRows = (schema: Json, resolve: (value: Json) => Json, prefix = '', depth = 0): readonly Row[] => {
  const parts = [schema, ...(Array.isArray(schema.allOf) ? schema.allOf.map((part) => resolve(part as Json)) : [])];
  return parts.flatMap(({ properties, required, items }) => {
    if (isJson(items)) return listRows(resolve(items), resolve, `${prefix}[]`, depth);
    const names = Array.isArray(required) ? required : [];
    return Object.entries(isJson(properties) ? properties : {}).flatMap(([name, value]): Row[] => {
      const property = isJson(value) ? value : {};
      const path = prefix ? `${prefix}.${name}` : name;
      const row: Row = [
        `${path}${names.includes(name) ? ' *' : ''}`,
        formatType(property),
        toText(property.description),
      ];
      return depth < maxDepth ? [row, ...listRows(resolve(property), resolve, path, depth + 1)] : [row];
    });
  });
};

const formatType = (value: unknown): string => {
  if (!isJson(value)) return 'any';
  if (typeof value.$ref === 'string') return value.$ref.split('/').at(-1) ?? '';
  if (Array.isArray(value.enum)) return value.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (value.const !== undefined) return JSON.stringify(value.const);
  const union = value.anyOf ?? value.oneOf;
  if (Array.isArray(union)) return union.map(formatType).join(' | ');
  if (value.type === 'array') return `${formatType(value.items)}[]`;
  const type = [value.type ?? 'any'].flat().map(toText).join(' | ');
  return [type, formatRange(value), value.format].filter(Boolean).join(', ');
};

const formatRange = ({ minimum, maximum, minLength, maxLength }: Json): string =>
  [
    minimum !== undefined && `≥ ${toText(minimum)}`,
    maximum !== undefined && `≤ ${toText(maximum)}`,
    minLength !== undefined && `at least ${toText(minLength)} characters`,
    maxLength !== undefined && `at most ${toText(maxLength)} characters`,
  ]
    .filter(Boolean)
    .join(', ');

const renderResponse = (status: string, response: Json, resolve: (value: Json) => Json): string => {
  const [media] = Object.entries((isJson(response.content) ? response.content : {}) as Record<string, Media>);
  const title = `<h3>Response ${escapeHtml(status)}</h3>`;
  if (!status.startsWith('2'))
    return `${title}<ul>${toText(response.description)
      .split('\n')
      .map((line) => `<li>${renderInline(line)}</li>`)
      .join('')}</ul>`;
  if (!media) return `${title}<p>${renderInline(toText(response.description))}.</p>`;
  const rows = renderTable(
    `Response ${status} (${media[0]}): ${formatType(media[1].schema)}`,
    listRows(resolve(media[1].schema), resolve),
  );
  const example = media[1].example ?? findExample(resolve(media[1].schema), resolve);
  return `${rows || title}${example === undefined ? '' : renderCode(JSON.stringify(example, null, 2))}`;
};

/** That of the record; the page of a list has its first record. */
const findExample = ({ examples, allOf }: Json, resolve: (value: Json) => Json): unknown => {
  if (Array.isArray(examples)) return examples[0];
  const [base, own] = Array.isArray(allOf) ? allOf.map((part) => resolve(part as Json)) : [];
  const content = isJson(own?.properties) && isJson(own.properties.content) ? own.properties.content : {};
  const record = isJson(content.items) ? findExample(resolve(content.items), resolve) : undefined;
  const page = Array.isArray(base?.examples) ? base.examples[0] : {};
  return record === undefined ? undefined : { ...page, content: [record] };
};

const renderSnippet = (title: string, code: string): string =>
  `<figure><figcaption>${title} <button type="button" data-copy>Copy</button></figcaption>${renderCode(code)}</figure>`;
