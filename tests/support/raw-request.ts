import { connect } from 'node:net';

export type RawAnswer = { status: number; headers: Map<string, string>; body: string };

/** Sends a request target as it stands, which no URL library would, and reads the whole answer. */
export function rawRequest(
  port: number,
  target: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const lines = Object.entries({ Host: `localhost:${port}`, Connection: 'close', ...headers });
  const request = `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return new Promise((done, failed) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(request, 'latin1')));
    socket.setTimeout(10_000, () => socket.destroy(new Error(`No answer to ${method} ${target}`)));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('error', failed);
    socket.once('close', () => done(parse(Buffer.concat(chunks).toString('utf8'))));
  });
}

function parse(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...rest] = text.slice(0, end < 0 ? undefined : end).split('\r\n');
  const headers = new Map(
    rest.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: end < 0 ? '' : text.slice(end + 4) };
}
