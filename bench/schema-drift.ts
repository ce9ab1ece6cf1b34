import { changeEach, seedByHand } from './drift/by-hand.ts';
import { seedChangedBySchema } from './drift/by-schema.ts';
import { scanDrift, type Scanned } from './drift.ts';
import type { Figure } from './figures.ts';
import { startStores } from './service.ts';

/** About as many of each; fewer for a quick run. */
const count = Number(process.env['BENCH_RESOURCES'] ?? 20_000);
const types = 300;
const rounds = 3;

/**
 * Measures drift detection alone: resources of 300 types by schema beside those of hand-written types in one database, all
 * of them changed once, scanned in turn.
 */
export async function benchSchemaDrift(): Promise<Figure[]> {
  const stores = await startStores();
  try {
    const bySchema = await seedChangedBySchema(stores.database, { count, types });
    const byHand = await seedByHand(stores.database, count);
    await changeEach(stores.database, byHand);
    const scans = { schema: [] as Scanned[], hand: [] as Scanned[] };
    for (let round = 0; round <= rounds; round += 1) {
      scans.schema.push(await scanDrift(stores, bySchema));
      scans.hand.push(await scanDrift(stores, byHand));
    }
    const cpu = (
      { schema, hand }: typeof scans,
      from: number,
      end: number,
    ): Pick<Figure, 'unit' | 'runs' | 'against'> => ({
      unit: 's',
      runs: schema.slice(from, end).map((scan) => scan.cpu),
      against: { name: 'hand-written types', runs: hand.slice(from, end).map((scan) => scan.cpu) },
    });
    return [
      { name: `${count} resources by schema, all changed: CPU time`, ...cpu(scans, 0, 1) },
      { name: 'the same drift seen again: CPU time', ...cpu(scans, 1, rounds + 1) },
    ];
  } finally {
    await stores.stop();
  }
}
