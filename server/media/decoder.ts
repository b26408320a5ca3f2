// A process of its own for what strangers send: it is given no secrets, no database and nothing to write, and it may
// crash, hang or be stopped without anybody noticing but the sender of the file.
import sharp from 'sharp';
import type { DecoderMessage } from './decoder-pool.ts';
import { makeSquares, type SquareOrder } from './square.ts';

// Three formats, each read from memory by its own loader, are all that is ever tried.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`) });

type Answer = Awaited<ReturnType<typeof makeSquares>>;
const tell = (message: DecoderMessage<Answer>) => process.send?.(message);

process.on('message', async (order: SquareOrder) => {
  const answer = await makeSquares(order).catch(() => ({ problem: 'unreadable' as const }));
  tell({ answer });
});
process.on('disconnect', () => process.exit());
tell({ isReady: true });
