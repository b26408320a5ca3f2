import type { CompiledQuery } from 'kysely';
import type { Db } from '../../server/core/db/connect.ts';

/** The same database, which writes down every query that is sent through it, or those of which `isOurs` says so. */
export function recordingQueries(db: Db, isOurs = () => true): { db: Db; recorded: CompiledQuery[] } {
  const recorded: CompiledQuery[] = [];
  const recording = db.withPlugin({
    transformQuery({ node, queryId }) {
      if (isOurs()) recorded.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: recording, recorded };
}
