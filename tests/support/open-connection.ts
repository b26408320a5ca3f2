import { Agent, type IncomingMessage, request } from 'node:http';
import type { Site } from './built-site.ts';

type Over = {
  through: (path: string, init: RequestInit) => Promise<Response>;
  reused: boolean[];
  close: () => void;
};

/** One connection to a site that stays open: `reused` says of each request whether it went over the one before. */
export function openConnection({ port }: Site): Over {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const reused: boolean[] = [];
  const ask = (path: string, { method, headers, body }: RequestInit) =>
    new Promise<IncomingMessage>((done, failed) => {
      const sent = request({ port, path, method, agent, headers: headers as Record<string, string> }, done);
      sent.once('error', failed);
      sent.once('response', () => reused.push(sent.reusedSocket));
      sent.end(body);
    });
  return {
    reused,
    through: async (path, init) => {
      const answer = await ask(path, init);
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      );
      const status = answer.statusCode ?? 0;
      return new Response(status === 204 || status === 304 ? null : Buffer.concat(chunks), {
        status,
        headers,
      });
    },
    close: () => agent.destroy(),
  };
}
