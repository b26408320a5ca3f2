import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = Email & { recipients: string[]; raw: string };
/** What the server does with the next mails: takes them, or answers the text (or `at` its recipient) with this error. */
type Answer = { accept: true } | { accept: false; code: number; said?: string; at?: 'RCPT' };

export type MailServer = {
  url: string;
  mails: ReceivedMail[];
  /** Connections made so far. */
  connections: () => number;
  answer: (answer: Answer) => void;
  close: () => Promise<void>;
};

/** A real SMTP server on loopback that keeps what it is sent. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let answer: Answer = { accept: true };
  const refusal = ({ code, said = 'refused' }: Extract<Answer, { accept: false }>) =>
    Object.assign(new Error(said), { responseCode: code });
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    // Else it does not know the quotes of RFC 5321.
    lenientAddressParsing: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onRcptTo: (_address, _session, done) =>
      done(!answer.accept && answer.at === 'RCPT' ? refusal(answer) : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (!answer.accept) return done(refusal(answer));
        const raw = Buffer.concat(chunks).toString('utf8');
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ ...(await PostalMime.parse(raw)), recipients, raw });
        done();
      });
    },
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    connections: () => connections,
    answer: (next) => {
      answer = next;
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
