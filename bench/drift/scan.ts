import '../../platform/schema-facts.ts';
import { shippedFrameworks } from '../../platform/frameworks.ts';
import { scanPage } from '../../activities/drift/scan-page.ts';
import { openDatabase } from '../../db/database.ts';
import { noCustomChecks } from '../../test/helpers/custom-checks.ts';

/**
 * One drift scan of one provider, page by page as the activity does it, in a separate process with the memory limit of
 * a worker. Usage: `scan.ts <database url> <execution id> <provider id>`; prints seconds, CPU seconds, findings created and
 * peak resident memory as JSON.
 */
const [url, executionId, providerId] = process.argv.slice(2);
if (url === undefined) throw new Error('usage: scan.ts <database url> <execution id> <provider id>');
const database = openDatabase({ url, poolSize: 4, applicationName: 'bench' });
const scan = { executionId: Number(executionId), providerId: Number(providerId), providerKind: 'cloud_a' } as const;
const start = performance.now();
const cpuBefore = process.cpuUsage();
let detected = 0;
for (let after: number | null = 0; after !== null;) {
  const page = await scanPage({ database, frameworks: shippedFrameworks(), customChecks: noCustomChecks }, scan, after);
  if (page === null) throw new Error('the execution ended during the scan');
  detected += page.counts.detected;
  after = page.next;
}
const seconds = (performance.now() - start) / 1_000;
const used = process.cpuUsage(cpuBefore);
const cpu = (used.user + used.system) / 1_000_000;
await database.destroy();
const peakMb = process.resourceUsage().maxRSS / 1_024;
process.stdout.write(`${JSON.stringify({ seconds, cpu, detected, peakMb })}\n`);
