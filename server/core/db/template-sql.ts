import {
  CamelCasePlugin,
  type CompiledQuery,
  type OperationNode,
  type PluginTransformQueryArgs,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryId,
  RawNode,
  type RootOperationNode,
  ValueNode,
} from 'kysely';

const isLiteral = (node: ValueNode) => node.immediate === true && typeof node.value === 'number';

/** Nested `sql` templates and values alone: no name in it is Kysely's to translate. */
function isTemplate(node: OperationNode): node is RawNode | ValueNode {
  if (RawNode.is(node)) return node.parameters.every(isTemplate);
  return ValueNode.is(node) && (!node.immediate || isLiteral(node));
}

type Written = { text: string; values: unknown[] };

function write(node: OperationNode, to: Written): void {
  if (!RawNode.is(node)) {
    const { immediate, value } = node as ValueNode;
    to.text += immediate ? String(value) : `$${to.values.push(value)}`;
    return;
  }
  for (const [i, fragment] of node.sqlFragments.entries()) {
    to.text += fragment;
    const next = node.parameters[i];
    if (next) write(next, to);
  }
}

/** The same text as Kysely's visitor, which copies a tree twice to write it. */
class TemplateCompiler extends PostgresQueryCompiler {
  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    if (!isTemplate(node)) return super.compileQuery(node, queryId);
    const to: Written = { text: '', values: [] };
    write(node, to);
    return { query: node, queryId, sql: to.text, parameters: to.values };
  }
}

export class TemplateDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new TemplateCompiler();
  }
}

export class TemplateNames extends CamelCasePlugin {
  override transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return isTemplate(args.node) ? args.node : super.transformQuery(args);
  }
}
