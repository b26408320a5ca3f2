import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type SilentProxy = {
  /** The service's address, by way of the proxy. */
  url: string;
  /** From now on nothing gets through, and nothing is closed: what is open looks as if it were slow. */
  fallSilent: () => void;
  /** New connections get through; those that were open before stay silent for good. */
  heal: () => void;
  /** Every connection that is open now is dead from here on, and neither end hears of it; new ones work. */
  forget: () => void;
  close: () => Promise<void>;
};

/** Stands between a process and a service that it talks to (its database, its bucket) as a network does that can swallow what it carries. */
export async function silentProxy(address: string): Promise<SilentProxy> {
  const target = new URL(address);
  const open = new Set<Socket>();
  let pairs: [Socket, Socket][] = [];
  let isSilent = false;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    return socket;
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    keep(near);
    if (isSilent) return;
    const far = keep(connect({ host: target.hostname, port: Number(target.port), allowHalfOpen: true }));
    pairs.push([near, far]);
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const forget = () => {
    for (const [near, far] of pairs.splice(0)) {
      near.unpipe(far).pause();
      far.unpipe(near).pause();
    }
  };
  return {
    url: url.href,
    fallSilent: () => {
      isSilent = true;
      forget();
    },
    heal: () => {
      isSilent = false;
    },
    forget,
    close: async () => {
      pairs = [];
      for (const socket of open) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
