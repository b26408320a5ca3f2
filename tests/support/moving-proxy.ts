import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type MovingProxy = {
  /** The database's address, by way of the proxy. */
  url: string;
  /** What is open ends; new connections lead there. */
  moveTo: (databaseUrl: string) => void;
  close: () => Promise<void>;
};

/** An address that stays when the database moves, as that of a managed PostgreSQL does. */
export async function movingProxy(databaseUrl: string): Promise<MovingProxy> {
  let port = Number(new URL(databaseUrl).port);
  const open = new Set<Socket>();
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one
        .on('error', () => {})
        .on('close', () => {
          open.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = new URL(databaseUrl);
  Object.assign(url, { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) });
  return {
    url: url.href,
    moveTo: (next) => {
      port = Number(new URL(next).port);
      endAll();
    },
    close: async () => {
      endAll();
      await new Promise((done) => server.close(done));
    },
  };
}
