// A decoder that does as it is told: what the pool is tried with.
type Order = { what: 'pid' | 'env' | 'crash' | 'abort' | 'hang' | 'eat' | 'exit' };

process.on('message', ({ what }: Order) => {
  const eaten: Buffer[] = [];
  if (what === 'crash') throw new Error('crash');
  if (what === 'abort') process.abort();
  if (what === 'exit') process.exit(0);
  if (what === 'hang') while (true);
  if (what === 'eat') setInterval(() => eaten.push(Buffer.alloc(16 * 2 ** 20, 1)), 5);
  if (what === 'pid') process.send?.({ answer: { pid: process.pid } });
  if (what === 'env') process.send?.({ answer: { env: Object.keys(process.env) } });
});
process.on('disconnect', () => process.exit());
process.send?.({ isReady: true });
