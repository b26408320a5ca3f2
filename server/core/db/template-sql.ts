import {
  CamelCasePlugin,
  ColumnNode,
  type CompiledQuery,
  IdentifierNode,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryId,
  type QueryResult,
  RawNode,
  ReferenceNode,
  type RootOperationNode,
  SchemableIdentifierNode,
  TableNode,
  type UnknownRow,
  ValueNode,
} from 'kysely';

/** Null for what only Kysely can write: it escapes texts. */
function literalOf(value: unknown): string | null {
  if (typeof value === 'string') return /['\\]/.test(value) ? null : `'${value}'`;
  return typeof value === 'number' ? String(value) : null;
}

/** Kysely puts it between quotes as it is. */
const isPlain = (name: string) => /^[a-z_]+$/.test(name);

type Written = { text: string; values: unknown[] };

/** @returns false for what is not a template, a value or a name that needs no translation */
function write(node: OperationNode, to: Written): boolean {
  if (RawNode.is(node)) {
    for (const [i, fragment] of node.sqlFragments.entries()) {
      to.text += fragment;
      const next = node.parameters[i];
      if (next && !write(next, to)) return false;
    }
    return true;
  }
  if (ValueNode.is(node)) {
    const written = node.immediate ? literalOf(node.value) : `$${to.values.push(node.value)}`;
    to.text += written;
    return written !== null;
  }
  if (IdentifierNode.is(node)) {
    to.text += `"${node.name}"`;
    return isPlain(node.name);
  }
  if (ReferenceNode.is(node) && node.table) {
    if (!write(node.table, to)) return false;
    to.text += '.';
  }
  if (ReferenceNode.is(node) || ColumnNode.is(node)) return write(node.column, to);
  if (TableNode.is(node)) return write(node.table, to);
  return SchemableIdentifierNode.is(node) && !node.schema && write(node.identifier, to);
}

const known = new WeakMap<OperationNode, Written | null>();

/** Null for what only Kysely can write. */
function writtenOf(node: OperationNode): Written | null {
  let written = known.get(node);
  if (written === undefined) {
    const to: Written = { text: '', values: [] };
    written = RawNode.is(node) && write(node, to) ? to : null;
    known.set(node, written);
  }
  return written;
}

/** The same text as Kysely's visitor, which copies a tree twice to write it. */
class TemplateCompiler extends PostgresQueryCompiler {
  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    const written = writtenOf(node);
    if (!written) return super.compileQuery(node, queryId);
    return { query: node, queryId, sql: written.text, parameters: written.values };
  }
}

export class TemplateDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new TemplateCompiler();
  }
}

export class TemplateNames extends CamelCasePlugin {
  /** Values keep the names inside them. */
  constructor() {
    super({ maintainNestedObjectKeys: true, underscoreBeforeDigits: true });
  }

  override transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return writtenOf(args.node) ? args.node : super.transformQuery(args);
  }

  /** Translates the names once for all rows, which have the same. */
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const names = Object.keys(result.rows[0] ?? {}).map((name) => [name, this.camelCase(name)] as const);
    const translated = (row: UnknownRow) => {
      const to: UnknownRow = {};
      for (const [name, ours] of names) to[ours] = row[name];
      return to;
    };
    return { ...result, rows: result.rows.map(translated) };
  }
}
