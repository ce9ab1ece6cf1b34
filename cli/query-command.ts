import { providerKindValues, resourceStatusValues } from '../client/src/schema.ts';
import type { CommandTools } from './command-tools.ts';
import type { QueryOptions } from './commands/query.ts';

/** Adds the command that queries the inventory. */
export function addQueryCommand({ command, selecting, session, wholeNumber, oneOf, examples }: CommandTools): void {
  selecting(command('query', 'Evaluate a CEL expression on the inventory.'))
    .argument('[filter]', "what to look for, e.g. '!resource.attached'; default: everything")
    .option('--type <type>', 'only this type, e.g. object_bucket')
    .addOption(oneOf('--provider-type <kind>', 'only this kind of provider', providerKindValues))
    .option('--region <region>', 'only this region')
    .addOption(oneOf('--status <status>', 'only this status', resourceStatusValues))
    .option('--tag <key=value>', 'only resources with this tag')
    .option('--columns <list>', 'CEL expressions or paths, between commas; title=expression names one')
    .option('--sort <title>', 'column to sort by; --sort=-title for descending')
    .option('--limit <number>', 'rows (1000); 100 at most when sorted', wholeNumber)
    .option('--view <id>', 'begin with this saved view', wholeNumber)
    .addOption(oneOf('--format <format>', 'how to print it', ['table', 'json', 'csv']).default('table'))
    .addHelpText(
      'after',
      examples(
        "audit query '!resource.attached' --type disk --columns 'name, size=int(resource.size_gb)' --sort=-size",
        'audit query "!(\'owner\' in tags)" --tag env=prod --format csv > unowned.csv',
      ),
    )
    .action(async (filter: string | undefined, options: QueryOptions) => {
      const { queryInventory } = await import('./commands/query.ts');
      await queryInventory(await session(options), filter, options);
    });
}
