import { Agent, request } from 'node:http';

export type Reply = { status: number; headers: Map<string, string>; body: string };

const agents = new Map<string, Agent>();

/**
 * Asks a server on this machine from another of its addresses (127.x.y.z), which is a visitor to it where 127.0.0.1
 * is the machine itself.
 */
export function askFrom(
  from: string,
  port: number,
  path: string,
  headers: Record<string, string> = {},
  { method = 'GET', body: given = '' } = {},
): Promise<Reply> {
  const agent = agents.get(from) ?? new Agent({ keepAlive: true, maxSockets: 256 });
  agents.set(from, agent);
  return new Promise((done, failed) => {
    const options = { host: '127.0.0.1', port, path, method, headers, agent, localAddress: from };
    const sent = request(options, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        body += part;
      });
      response.on('end', () => {
        const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
        done({ status: response.statusCode ?? 0, headers: new Map(named), body });
      });
      response.on('error', failed);
    });
    sent.on('error', failed);
    sent.end(given);
  });
}

/** Closes the connections that were kept. */
export function forgetConnections(): void {
  for (const agent of agents.values()) agent.destroy();
  agents.clear();
}
