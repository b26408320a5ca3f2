import ts from 'typescript';
import type { SourceFile } from './source-tree.ts';

/** A regular expression; `made` when it is put together from text (`new RegExp`), which no rule can read. */
export type Pattern = { path: string; line: number; source: string; flags: string; made: boolean };

/** The code of a file: an .astro file's front matter, scripts and expressions, each a text of its own. */
function codeOf({ path, text }: SourceFile): { text: string; line: number }[] {
  if (!path.endsWith('.astro')) return [{ text, line: 0 }];
  const linesTo = (end: number) => text.slice(0, end).split('\n').length - 1;
  const [front = ''] = /^---\n[\s\S]*?\n---/.exec(text) ?? [];
  const blocks = [...text.matchAll(/<(script|style)[^>]*>([\s\S]*?)<\/\1>/g)];
  const scripts = blocks
    .filter(([, tag]) => tag === 'script')
    .map((found) => ({ text: found[2] ?? '', line: linesTo(found.index + found[0].indexOf('>') + 1) }));
  const markup = blocks
    .reduce((rest, [block]) => rest.replace(block, block.replace(/[^\n]/g, ' ')), text)
    .slice(front.length);
  return [
    { text: front.replace(/^---|---$/g, '   '), line: 0 },
    ...scripts,
    { text: `<>${markup}</>`, line: linesTo(front.length) },
  ];
}

/** Every regular expression in the code of `file`. */
export function patternsIn(file: SourceFile): Pattern[] {
  const { path } = file;
  return codeOf(file).flatMap(({ text, line }) => {
    const kind = path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX;
    const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
    const found: Pattern[] = [];
    const visit = (node: ts.Node): void => {
      const at = () => line + tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        found.push({
          path,
          line: at(),
          source: node.text.slice(1, end),
          flags: node.text.slice(end + 1),
          made: false,
        });
      }
      const isMade = ts.isNewExpression(node) || ts.isCallExpression(node);
      if (isMade && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp')
        found.push({
          path,
          line: at(),
          source: node.arguments?.[0]?.getText(tree) ?? '',
          flags: '',
          made: true,
        });
      ts.forEachChild(node, visit);
    };
    visit(tree);
    return found;
  });
}
