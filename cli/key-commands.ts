import { Option } from 'commander';
import { keyScopeValues } from '../client/src/schema.ts';
import { limiting, type LimitOptions } from './access-limit.ts';
import type { CommandTools } from './command-tools.ts';
import type { CommonOptions } from './session.ts';

/** Adds the commands for API keys. */
export function addKeyCommands({ program, under, session, examples, wholeNumber }: CommandTools): void {
  const keys = program.command('keys').description('List, create and limit API keys.');
  under(keys, 'list', 'List API keys with their scopes, access limits, expiry and last use.').action(
    async (options: CommonOptions) => {
      const { listKeys } = await import('./commands/keys.ts');
      await listKeys(await session(options));
    },
  );
  limiting(under(keys, 'create', 'Create an API key and print it; it is shown only once.'))
    .argument('<name>', 'what the key is for')
    .addOption(
      new Option('--scopes <scopes...>', 'what it may be used for; all your permissions if omitted').choices(
        keyScopeValues,
      ),
    )
    .option('--days <days>', 'days until it expires; never if left out', wholeNumber)
    .addHelpText(
      'after',
      examples(
        'audit keys create dashboard --scopes read --days 90',
        'audit keys create shop --limit-unit 1/ou-ab12-11112222 --limit-tag team=shop',
      ),
    )
    .action(async (name: string, options: CommonOptions & LimitOptions & { scopes?: string[]; days?: number }) => {
      const { createKey } = await import('./commands/keys.ts');
      await createKey(await session(options), { ...options, name });
    });
  limiting(under(keys, 'limit', 'Change what an API key is limited to.'))
    .argument('<key>', 'id of the key', wholeNumber)
    .option('--no-limit', 'lift the limit; that of the owner still holds')
    .addHelpText(
      'after',
      examples('audit keys limit 7 --limit-unit 1/ou-ab12-11112222', 'audit keys limit 7 --no-limit'),
    )
    .action(async (id: number, options: CommonOptions & LimitOptions & { limit: boolean }) => {
      const { limitKey } = await import('./commands/keys.ts');
      await limitKey(await session(options), { ...options, id });
    });
}
