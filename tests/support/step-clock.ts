// Loaded before a server's own code (`--import`): at a signal this process's clock jumps an hour ahead, or back.
const HOUR = 3_600_000;
const Real = Date;
let offset = 0;

const now = () => Real.now() + offset;
globalThis.Date = new Proxy(Real, {
  construct: (target, given, as) => Reflect.construct(target, given.length > 0 ? given : [now()], as),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

function step(hours: number): void {
  offset += hours * HOUR;
  process.stdout.write(`its clock is ${offset / HOUR} h off\n`);
}
process.on('SIGUSR2', () => step(1));
process.on('SIGWINCH', () => step(-1));
