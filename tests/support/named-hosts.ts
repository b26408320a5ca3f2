import { type AddressInfo, createServer, type Server } from 'node:net';

/** This machine, as programs write it that look for a server which asks a host that a visitor names. */
const SPELLINGS = [
  ...['127.0.0.1', 'localhost', 'LOCALHOST', 'localhost.', '127.0.0.1.', '127.1', '127.0.1', '2130706433'],
  ...['0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001', '[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
  ...['[0:0:0:0:0:ffff:7f00:0001]', '１２７.０.０.１', '①②⑦.⓪.⓪.①', '127。0。0。1', '%31%32%37.0.0.1', '0'],
];
/** `host` has its port. */
const FORMS: ((host: string) => string)[] = [
  (host) => `http://${host}/x.png`,
  (host) => `https://${host}/`,
  (host) => `//${host}/x.jpg`,
  (host) => `HTTP:\\\\${host}\\x`,
  (host) => `http://user:secret@${host}/x.mp4`,
  (host) => `http://shop.example.jp@${host}/`,
  (host) => `http://${host}#@shop.example.jp/`,
  (host) => `<img src=http://${host}/x.gif>`,
  (host) => `![x](http://${host}/x.png)`,
  (host) => `url(http://${host}/x.css)`,
  (host) => `ftp://${host}/x`,
  (host) => `gopher://${host}/_x`,
];

export type Listener = {
  port: number;
  /** How often it was asked for anything. */
  readonly asked: number;
  /** Hundreds of addresses that lead here. */
  addresses: string[];
  /** One for each spelling of the host. */
  plain: string[];
  close: () => Promise<void>;
};

/** Listens where each of many named hosts leads, in every process of this machine, and answers no one. */
export async function listenAtNamedHosts(): Promise<Listener> {
  let asked = 0;
  const open = (host: string, port: number) =>
    new Promise<Server | null>((done) => {
      const server = createServer((socket) => {
        asked++;
        socket.destroy();
      });
      server.once('error', () => done(null));
      server.listen(port, host, () => done(server));
    });
  const first = await open('127.0.0.1', 0);
  if (!first) throw new Error('No port of this machine is free.');
  const { port } = first.address() as AddressInfo;
  // Not every machine has the sixth version of the protocol.
  const servers = [first, await open('::1', port)];
  const hosts = SPELLINGS.map((host) => `${host}:${port}`);
  return {
    port,
    get asked() {
      return asked;
    },
    addresses: hosts.flatMap((host) => FORMS.map((form) => form(host))),
    plain: hosts.map((host) => `http://${host}/`),
    close: async () => {
      for (const server of servers) server?.close();
    },
  };
}
