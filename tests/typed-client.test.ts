import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { root } from './architecture/source-tree.ts';

const at = (file: string) => path.join(root, file);

/** Contracts of a read, of a call that changes something and of a form: a field of each, and an island that uses it. */
const USES = [
  {
    contract: 'server/community/votes/contract.ts',
    field: 'cast',
    island: 'src/features/votes/votes-store.ts',
  },
  {
    contract: 'server/community/timeline/contract.ts',
    field: 'isLiked',
    island: 'src/features/timeline/toggle-like.ts',
  },
  {
    contract: 'server/community/comments/contract.ts',
    field: 'totalComments',
    island: 'src/features/comments/CommentBox.tsx',
  },
];
const ISLANDS = USES.map(({ island }) => island);

const { config } = ts.readConfigFile(at('tsconfig.json'), ts.sys.readFile);
// The islands bring along what they need: the project's files are not listed.
const { options } = ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, root);

/** The islands' errors when the files of `texts` read as they stand there. `before`: a program to build upon. */
function check(texts: ReadonlyMap<string, string>, before?: ts.Program) {
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (file, language, ...rest) => {
    const text = texts.get(path.relative(root, file));
    if (text !== undefined) return ts.createSourceFile(file, text, language);
    return before?.getSourceFile(file) ?? getSourceFile(file, language, ...rest);
  };
  const rootNames = [...ISLANDS, 'node_modules/astro/client.d.ts'].map(at);
  const program = ts.createProgram({ rootNames, options, host, oldProgram: before });
  const errors = ISLANDS.map((island) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(at(island)))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 100)),
  );
  return { program, errors };
}

/** A quarter of a minute of work for each program; beside other tests it takes longer. */
const PATIENCE = { timeout: 600_000 };

it(
  'a changed contract is an error in the island that uses it, and an unchanged one is none',
  PATIENCE,
  () => {
    const asIs = check(new Map());
    expect(asIs.errors).toEqual(USES.map(() => []));
    const changed = USES.map(({ contract, field }) => {
      const text = ts.sys.readFile(at(contract)) ?? '';
      const renamed = text.replaceAll(`${field}: z`, `${field}Renamed: z`);
      expect(renamed, `${contract} has no field ${field}`).not.toBe(text);
      return [contract, renamed] as const;
    });
    const { errors } = check(new Map(changed), asIs.program);
    expect(errors).toEqual(
      USES.map(({ field }) =>
        expect.arrayContaining([expect.stringMatching(`^Property '${field}' does not exist`)]),
      ),
    );
  },
);
