import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SdkClient, SdkCommand } from '../../../../../activities/clouds/aws/direct/sdk-client.ts';

const sources = join(import.meta.dirname, '..', '..', '..', '..', '..', 'activities', 'clouds', 'aws');

/** A command that a listing or a detail of an AWS account sends. */
export interface ReadCommand {
  /** Of the package, e.g. `s3-control`. */
  service: string;
  name: string;
  ClientClass: new (settings: object) => SdkClient;
  CommandClass: new (input: object) => SdkCommand;
}

/** Every command that is named in the collectors' source and reads something. */
export async function readCommands(): Promise<ReadCommand[]> {
  const found = new Map<string, ReadCommand>();
  for (const file of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const text = readFileSync(join(sources, file), 'utf8');
    const names = new Set(text.match(/\b(?:BatchGet|Describe|Generate|Get|List)[A-Z]\w*Command\b/g));
    for (const [, service = ''] of text.matchAll(/'@aws-sdk\/client-([\w-]+)'/g)) {
      const sdk = (await import(`@aws-sdk/client-${service}`)) as Record<string, unknown>;
      const ClientClass = Object.entries(sdk).find(([name]) => /^[A-Z]\w*Client$/.test(name))?.[1];
      for (const name of names) {
        const CommandClass = sdk[name];
        if (CommandClass === undefined) continue;
        found.set(`${service} ${name}`, { service, name, ClientClass, CommandClass } as ReadCommand);
      }
    }
  }
  return [...found.values()].toSorted((a, b) => (`${a.service} ${a.name}` < `${b.service} ${b.name}` ? -1 : 1));
}
