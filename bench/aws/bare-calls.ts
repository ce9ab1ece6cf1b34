import { readFileSync } from 'node:fs';
import { clientClassOf, loadPackage, type SdkCall, type SdkClient } from './sdk-calls.ts';

/**
 * The ceiling of a sync: only the AWS SDK makes the recorded calls, 16 at a time, and discards the responses. Usage:
 * `bare-calls.ts <endpoint url> <file>`; prints seconds, CPU seconds and peak resident memory as JSON.
 */
const [endpointUrl, file] = process.argv.slice(2);
if (endpointUrl === undefined || file === undefined) throw new Error('usage: bare-calls.ts <endpoint url> <file>');
const calls = JSON.parse(readFileSync(file, 'utf8')) as SdkCall[];
const concurrency = 16;

const start = performance.now();
const clients = new Map<string, SdkClient>();
const modules = new Map<string, Record<string, unknown>>();
for (const call of calls) {
  const module = modules.get(call.package) ?? (await loadPackage(call.package));
  modules.set(call.package, module);
  const key = `${call.package} ${call.region}`;
  if (clients.has(key)) continue;
  const { ClientClass } = clientClassOf(module);
  clients.set(
    key,
    new ClientClass({
      region: call.region,
      endpoint: endpointUrl,
      credentials: { accessKeyId: 'AKIABENCHBENCHBENCH0', secretAccessKey: 'bench' },
      forcePathStyle: true,
      disableHostPrefix: true,
      maxAttempts: 1,
    }),
  );
}
let next = 0;
async function work(): Promise<void> {
  for (let call = calls[next++]; call !== undefined; call = calls[next++]) {
    const Command = modules.get(call.package)?.[call.command] as new (input: unknown) => unknown;
    const client = clients.get(`${call.package} ${call.region}`);
    // A response such as "this bucket has no policy" is an error of the SDK, but part of the work here.
    await client?.send(new Command(call.input)).catch(() => undefined);
  }
}
await Promise.all(Array.from({ length: concurrency }, work));
const seconds = (performance.now() - start) / 1_000;
const peakMb = process.resourceUsage().maxRSS / 1_024;
const { user, system } = process.cpuUsage();
process.stdout.write(`${JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6, peakMb })}\n`);
process.exit(0);
