// Loaded before a server's own code (`--import`): what nothing in the product does by itself happens at a signal.
process.on('SIGUSR2', () => void Promise.reject(new Error('planted rejection')));
process.on('SIGWINCH', () => {
  throw new Error('planted exception');
});
