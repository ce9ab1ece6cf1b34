import { writeFileSync } from 'node:fs';
import { createAwsSession } from '../../activities/clouds/aws/session/session.ts';
import { clientClassOf, clientPackages, loadPackage, type SdkCall, type SdkClient } from './sdk-calls.ts';

/**
 * Runs this service's own listing of an account once and writes every SDK call it makes to a file, for
 * `bare-calls.ts`. Usage: `record-calls.ts <endpoint url> <file>`; prints how many resources were listed.
 */
const [endpointUrl, file] = process.argv.slice(2);
if (endpointUrl === undefined || file === undefined) throw new Error('usage: record-calls.ts <endpoint url> <file>');

const calls: SdkCall[] = [];
for (const packageName of clientPackages) {
  const module = await loadPackage(packageName);
  const { name: client, ClientClass } = clientClassOf(module);
  const commandNames = new Map(
    Object.entries(module)
      .filter(([name]) => name.endsWith('Command'))
      .map(([name, command]) => [command, name]),
  );
  const original = ClientClass.prototype.send as SdkClient['send'];
  Object.defineProperty(ClientClass.prototype, 'send', {
    async value(this: SdkClient, command: { constructor: unknown; input: unknown }, ...rest: unknown[]) {
      calls.push({
        package: packageName,
        client,
        command: commandNames.get(command.constructor) ?? '',
        region: await this.config.region(),
        input: command.input,
      });
      return Reflect.apply(original, this, [command, ...rest]) as unknown;
    },
  });
}

const session = createAwsSession({
  credentials: { accessKeyId: 'AKIABENCHBENCHBENCH0', secretAccessKey: 'bench', region: 'us-east-1' },
  endpointUrl,
  fingerprint: () => 'hmac-sha256:bench',
});
const { signal } = new AbortController();
let resources = 0;
await session.verify(signal);
for (const unit of session.units({ regions: ['us-east-1'], withGlobal: true })) {
  for await (const page of session.pages(unit, null, signal)) resources += page.resources.length;
}
session.close();
writeFileSync(file, JSON.stringify(calls));
process.stdout.write(`${resources} resources by ${calls.length} calls\n`);
