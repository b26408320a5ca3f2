import path from 'node:path';
import ts from 'typescript';
import type { Rule } from './arrows.ts';
import { root, type SourceFile } from './source-tree.ts';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  types: [],
};

/** A program of `files`, whether or not they are on the disk. */
function programOf(files: readonly SourceFile[]): ts.Program {
  const texts = new Map(files.map((file) => [path.join(root, file.path), file.text]));
  const host = ts.createCompilerHost(OPTIONS);
  const { readFile, fileExists } = host;
  host.readFile = (name) => texts.get(name) ?? readFile(name);
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  return ts.createProgram([...texts.keys()], OPTIONS, host);
}

/** Whether the type leaves only what the source itself spells out. */
function isSpelt(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.every(isSpelt);
  return type.isStringLiteral() || type.isNumberLiteral();
}

/** Whether `name` is put together of what the source spells out, and of positions. */
function isConstant(name: ts.Expression, checker: ts.TypeChecker): boolean {
  if (ts.isTemplateExpression(name))
    return name.templateSpans.every(({ expression }) => {
      const type = checker.getTypeAtLocation(expression);
      return isSpelt(type) || Boolean(type.flags & ts.TypeFlags.Number);
    });
  return isSpelt(checker.getTypeAtLocation(name));
}

/** Names in SQL (`sql.ref`, `sql.table`, `sql.id`) of which the types do not say that they are constants. */
function looseNames(files: readonly SourceFile[]): string[] {
  const asked = files.filter(
    ({ path: file, text }) => /^server\/.*\.ts$/.test(file) && /\bsql\.(?:ref|table|id)\(/.test(text),
  );
  if (asked.length === 0) return [];
  const program = programOf(asked);
  const checker = program.getTypeChecker();
  return asked.flatMap((file) => {
    const tree = program.getSourceFile(path.join(root, file.path));
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (
        ts.isCallExpression(node) &&
        ts.isPropertyAccessExpression(node.expression) &&
        ts.isIdentifier(node.expression.expression) &&
        node.expression.expression.text === 'sql' &&
        /^(?:ref|table|id)$/.test(node.expression.name.text) &&
        !node.arguments.every((name) => isConstant(name, checker))
      )
        found.push(`${file.path}: ${node.getText(tree)}`);
      ts.forEachChild(node, visit);
    };
    if (tree) visit(tree);
    return found;
  });
}

/** `sql.raw`, and `sql.lit` of anything but a literal, a constant in capitals or what one is mapped to. */
function textInSql({ path: file, text }: SourceFile): string[] {
  return [...text.matchAll(/\bsql\.(raw|lit)\(([^()]*)\)?/g)]
    .filter(
      ([, call, value = '']) =>
        call === 'raw' ||
        !(
          /^(?:'[^']*'(?: as const)?|\d+|[A-Z_]+)$/.test(value) ||
          new RegExp(`\\b[A-Z_]+\\.map\\(\\s*\\(${value}\\)`).test(text)
        ),
    )
    .map(([found]) => `${file}: ${found}`);
}

export const SQL_RULES: Rule[] = [
  {
    name: 'SQL is never put together from text: literals in it are constants',
    find: (files) => files.filter((file) => file.path.startsWith('server/')).flatMap(textInSql),
    wrong: { 'server/a/queries.ts': 'export const a = (name: string) => sql.lit(name);' },
  },
  {
    name: 'names in SQL are constants: their types say so',
    find: looseNames,
    wrong: {
      'server/a/queries.ts':
        "import { sql } from 'kysely';\nexport const a = (name: string) => sql.ref(name);",
    },
  },
];
