import { demoPassword } from './demoBootstrap.ts';
import { DemoClient } from './demoClient.ts';
import { demoHistory } from './demoHistory.ts';
import type { DemoNote } from './demoNotes.ts';

const mostSplits = 4;

/**
 * Splits a few received cartons into smaller packs, as a line wants them: one piece is split again, one split is undone.
 * Split cartons are skipped.
 */
export async function splitSome(url: string, today: string, notes: readonly DemoNote[]): Promise<number> {
  const keeper = await new DemoClient(url, '101').signIn('keeper', demoPassword);
  const received = new Set(
    demoHistory(today)
      .filter(({ org }) => org === '101')
      .map(({ noteNo }) => noteNo),
  );
  const codes = notes.filter(({ noteNo }) => received.has(noteNo)).flatMap(({ labels }) => labels[0]?.code ?? []);
  let done = 0;
  for (const code of codes.toReversed()) {
    if (done === mostSplits) break;
    const { state, qty, holds } = await keeper.ask('labelToSplit', { code });
    const packs = Math.floor(Number(qty) / 4);
    if (state !== 'in-stock' || holds > 0 || packs < 4) continue;
    const { id, pieces } = await keeper.ask('splitLabel', { code, packQty: String(packs), count: 2 });
    const last = pieces.at(-1);
    if (done === 0 && last) await keeper.ask('splitLabel', { code: last.code, qtys: [String(Math.floor(packs / 2))] });
    if (done === 1) await keeper.ask('undoSplit', { id });
    done += 1;
  }
  return done;
}
