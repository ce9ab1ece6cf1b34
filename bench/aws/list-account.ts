import { createAwsSession } from '../../activities/clouds/aws/session/session.ts';

/**
 * Lists an account with this service's collectors in one process, with nothing else in it: no Temporal, no Postgres, no
 * threads. Its CPU time can be compared with `bare-calls.ts` even on a busy machine. Usage: `list-account.ts <endpoint
 * url>`; prints resources, calls, seconds, CPU seconds and peak memory as JSON.
 */
const [endpointUrl] = process.argv.slice(2);
if (endpointUrl === undefined) throw new Error('usage: list-account.ts <endpoint url>');
const unitsAtOnce = 4;

const start = performance.now();
let calls = 0;
const session = createAwsSession({
  credentials: { accessKeyId: 'AKIABENCHBENCHBENCH0', secretAccessKey: 'bench', region: 'us-east-1' },
  endpointUrl,
  fingerprint: () => 'hmac-sha256:bench',
  onCall: () => {
    calls += 1;
  },
});
const { signal } = new AbortController();
let resources = 0;
await session.verify(signal);
const units = session.units({ regions: ['us-east-1'], withGlobal: true });
async function work(): Promise<void> {
  for (let unit = units.pop(); unit !== undefined; unit = units.pop()) {
    for await (const page of session.pages(unit, null, signal)) resources += page.resources.length;
  }
}
await Promise.all(Array.from({ length: unitsAtOnce }, work));
session.close();
const seconds = (performance.now() - start) / 1_000;
const { user, system } = process.cpuUsage();
const peakMb = process.resourceUsage().maxRSS / 1_024;
process.stdout.write(`${JSON.stringify({ resources, calls, seconds, cpuSeconds: (user + system) / 1e6, peakMb })}\n`);
process.exit(0);
