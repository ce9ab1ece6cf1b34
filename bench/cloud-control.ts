import { createAwsSession } from '../activities/clouds/aws/session/session.ts';
import { startAws } from '../test/emulators/aws.ts';
import { startMoto } from '../test/helpers/moto.ts';
import { fullAccount, seedAccount } from './aws/seed-account.ts';
import type { Figure } from './figures.ts';

/** Percent of the full account, for a quick look. */
const percent = Number(process.env['BENCH_PERCENT'] ?? 100);
const goal = '≤ 1.2';

interface Listing {
  resources: number;
  calls: Map<string, number>;
}

/** Lists a whole account once and counts the calls by service and operation. */
async function listed(endpointUrl: string, usesCloudControl: boolean): Promise<Listing> {
  const calls = new Map<string, number>();
  const session = createAwsSession({
    credentials: { accessKeyId: 'AKIABENCHBENCHBENCH0', secretAccessKey: 'bench', region: 'us-east-1' },
    endpointUrl,
    fingerprint: () => 'hmac-sha256:bench',
    usesCloudControl,
    onCall: ({ service, operation }) => {
      const name = `${service} ${operation}`;
      calls.set(name, (calls.get(name) ?? 0) + 1);
    },
  });
  const { signal } = new AbortController();
  let resources = 0;
  try {
    await session.verify(signal);
    for (const unit of session.units({ regions: ['us-east-1'], withGlobal: true })) {
      for await (const page of session.pages(unit, null, signal)) resources += page.resources.length;
    }
  } finally {
    session.close();
  }
  return { resources, calls };
}

const countOf = ({ calls }: Listing): number => [...calls.values()].reduce((sum, one) => sum + one, 0);

function figure(name: string, listing: Listing, more: Partial<Figure> = {}): Figure {
  const { resources } = listing;
  const unit = `calls per resource (${countOf(listing)} for ${resources})`;
  return { name, unit, runs: [countOf(listing) / resources], ...more };
}

/** Counts the calls of a whole listing on moto and on the double with Cloud Control, with and without the setting. */
export async function benchCloudControl(): Promise<Figure[]> {
  const moto = await startMoto({ images: false });
  const aws = await startAws(moto.url);
  try {
    const size = Object.entries(fullAccount).map(([kind, count]) => [kind, Math.ceil((count * percent) / 100)]);
    await seedAccount(moto.url, Object.fromEntries(size) as typeof fullAccount);
    const onMoto = await listed(moto.url, true);
    const without = await listed(aws.url, false);
    const withIt = await listed(aws.url, true);
    const asked = withIt.calls.get('cloudcontrol GetResource') ?? 0;
    return [
      figure('on moto, which lacks Cloud Control, with the setting', onMoto),
      figure('on the double, without the setting', without),
      figure('on the double, with the setting', withIt, {
        against: { name: 'without', runs: [countOf(without) / without.resources] },
        goal,
      }),
      { name: 'calls that the handlers make behind one GetResource', unit: '', runs: [aws.handlerCalls() / asked] },
    ];
  } finally {
    await aws.stop();
    await moto.stop();
  }
}
