import { changeStatusValues, organizationAccountStateValues } from '../client/src/schema.ts';
import type { CommandTools } from './command-tools.ts';
import type { FeedsOptions } from './commands/organization-feeds.ts';
import type { Query } from './query.ts';
import type { CommonOptions } from './session.ts';

/** Adds the commands that show the accounts of organizations and the change feeds of providers. */
export function addAccountCommands({
  program,
  command,
  paged,
  session,
  examples,
  oneOf,
  wholeNumber,
}: CommandTools): void {
  command('organizations', 'List the connected organizations.').action(async (options: CommonOptions) => {
    const { listOrganizations } = await import('./commands/organization-accounts.ts');
    await listOrganizations(await session(options));
  });
  paged(command('accounts', 'List the accounts of an organization, or show its tree.'))
    .option('--organization <id>', 'the organization, if there are several', wholeNumber)
    .option('--tree', 'units with the numbers of accounts in and below them')
    .option('--ou <unit>', 'only accounts in or below this unit')
    .option('--tag <tag>', 'only accounts with this tag, key or key=value')
    .option('--name <text>', 'only accounts with this text in the name or account id')
    .addOption(oneOf('--state <state>', 'only accounts in this state', organizationAccountStateValues))
    .addHelpText('after', examples('audit accounts --tree', 'audit accounts --state error'))
    .action(async (options: Query & { tree?: boolean }) => {
      const { showAccounts } = await import('./commands/organization-accounts.ts');
      await showAccounts(await session(options), options);
    });
  command('change-feed', 'Show the change feed of a provider, or switch it on or off.')
    .argument('<provider>', 'id of the provider', wholeNumber)
    .addArgument(program.createArgument('[wanted]', 'what to do').choices(['on', 'off', 'status']).default('status'))
    .addHelpText(
      'after',
      '\nExits with 1 while it is failing.\n' + examples('audit change-feed 1', 'audit change-feed 1 on'),
    )
    .action(async (providerId: number, wanted: 'on' | 'off' | 'status', options: CommonOptions) => {
      const { changeFeed } = await import('./commands/change-feed.ts');
      await changeFeed(await session(options), providerId, wanted);
    });
  command('change-feeds', 'Show the change feeds of the accounts of an organization, or switch all of them on or off.')
    .argument('<organization>', 'id of the organization', wholeNumber)
    .addArgument(program.createArgument('[wanted]', 'what to do').choices(['on', 'off', 'status']).default('status'))
    .option('--through <provider>', 'AWS: the provider whose queue receives the changes of all accounts', wholeNumber)
    .option('--subscription <name>', 'Google Cloud: the name that the subscription has in each project')
    .addHelpText('after', examples('audit change-feeds 1 on', 'audit change-feeds 1 on --through 7'))
    .action(async (id: number, wanted: 'on' | 'off' | 'status', options: CommonOptions & FeedsOptions) => {
      const { organizationFeeds } = await import('./commands/organization-feeds.ts');
      await organizationFeeds(await session(options), id, { ...options, wanted });
    });
  command('audit-feed', 'Show the audit feed of a cluster, have its log read from its cloud, or remove the feed.')
    .argument('<provider>', 'id of the provider', wholeNumber)
    .addArgument(program.createArgument('[wanted]', 'what to do').choices(['cloud', 'off', 'status']).default('status'))
    .addHelpText(
      'after',
      '\nExits with 1 while the log cannot be read.\n' + examples('audit audit-feed 1', 'audit audit-feed 1 cloud'),
    )
    .action(async (providerId: number, wanted: 'cloud' | 'off' | 'status', options: CommonOptions) => {
      const { auditFeed } = await import('./commands/audit-feed.ts');
      await auditFeed(await session(options), providerId, wanted);
    });
  command('schema-types', 'Switch the listing of types by schema of a provider on or off.')
    .argument('<provider>', 'id of the provider', wholeNumber)
    .addArgument(
      program
        .createArgument('[wanted]', 'what to do; default is the setting of the installation')
        .choices(['on', 'off', 'default', 'status'])
        .default('status'),
    )
    .addHelpText('after', examples('audit schema-types 1', 'audit schema-types 1 on'))
    .action(async (providerId: number, wanted: 'on' | 'off' | 'default' | 'status', options: CommonOptions) => {
      const { schemaTypes } = await import('./commands/schema-types.ts');
      await schemaTypes(await session(options), providerId, wanted);
    });
  paged(command('changes', 'List the changes that a cloud announced.'))
    .argument('<provider>', 'id of the provider', wholeNumber)
    .addOption(oneOf('--status <status>', 'only changes in this status', changeStatusValues))
    .addHelpText('after', examples('audit changes 1', 'audit changes 1 --status failed'))
    .action(async (providerId: number, options: Query) => {
      const { listChanges } = await import('./commands/change-feed.ts');
      await listChanges(await session(options), providerId, options);
    });
}
