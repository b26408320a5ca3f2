import { escapeHtml } from '../text/raw-text.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  items?: Schema;
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  enum?: unknown[];
  description?: string;
  example?: unknown;
};
type Parameter = { name: string; required?: boolean; schema?: Schema };
type Operation = {
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>;
};
type Document = {
  info: { title: string; description?: string };
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

function typeOf(schema: Schema | undefined): string {
  if (!schema) return '';
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`;
  }
  if (schema.items) return `${typeOf(schema.items)}[]`;
  if (schema.enum) return schema.enum.map((value) => escapeHtml(JSON.stringify(value))).join(' | ');
  return escapeHtml([schema.type ?? 'object'].flat().join(' | '));
}

const rows = (cells: string[][]) =>
  cells.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');

function operation(method: string, path: string, one: Operation): string {
  const parameters = (one.parameters ?? []).map(({ name, required, schema }) => [
    `<code>${escapeHtml(name)}</code>`,
    typeOf(schema),
    required ? '必須' : '',
    escapeHtml(schema?.description ?? ''),
  ]);
  const sent = Object.entries(one.requestBody?.content ?? {}).map(([type, { schema }]) => [
    `<code>${escapeHtml(type)}</code>`,
    typeOf(schema),
  ]);
  const answers = Object.entries(one.responses ?? {}).map(([status, answer]) => [
    status,
    escapeHtml(answer.description ?? ''),
    typeOf(Object.values(answer.content ?? {})[0]?.schema),
  ]);
  return `<details><summary><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2> ${escapeHtml(one.summary ?? '')}</summary>
${parameters.length > 0 ? `<table><caption>パラメーター</caption>${rows(parameters)}</table>` : ''}
${sent.length > 0 ? `<table><caption>送る内容</caption>${rows(sent)}</table>` : ''}
<table><caption>答え</caption>${rows(answers)}</table></details>`;
}

function schemaTable(name: string, schema: Schema): string {
  const parts = [schema, ...(schema.allOf ?? [])];
  const bases = parts.filter((part) => part.$ref).map((part) => [typeOf(part), 'のすべて', '']);
  const own = parts.flatMap((part) => Object.entries(part.properties ?? {}));
  const fields = own.map(([field, type]) => [
    `<code>${escapeHtml(field)}</code>`,
    typeOf(type),
    escapeHtml(type.description ?? (type.example === undefined ? '' : `例：${String(type.example)}`)),
  ]);
  return `<details><summary><h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2></summary><table>${rows([...bases, ...fields])}</table></details>`;
}

export const REFERENCE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function referencePage(document: object): string {
  const { info, paths = {}, components } = document as Document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => operation(method, path, one)),
  );
  const schemas = Object.entries(components?.schemas ?? {}).map(([name, schema]) =>
    schemaTable(name, schema),
  );
  return `<!doctype html><html lang="ja"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(info.title)}</title><link rel="stylesheet" href="/plain.css"></head>
<body class="reference"><main><h1>${escapeHtml(info.title)}</h1><p>${escapeHtml(info.description ?? '')}</p>
<p><a href="/api/openapi.json">OpenAPI（JSON）</a></p>
${operations.join('\n')}<h2>型</h2>${schemas.join('\n')}</main></body></html>`;
}
