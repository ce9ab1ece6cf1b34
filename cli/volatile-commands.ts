import { volatilePropertyStatusValues } from '../client/src/schema.ts';
import type { CommandTools } from './command-tools.ts';
import type { ConfirmedProperty } from './commands/volatile.ts';
import type { Query } from './query.ts';
import type { CommonOptions } from './session.ts';

/** Adds `audit volatile …`. */
export function addVolatileCommands(tools: CommandTools): void {
  const { program, under, paged, session, wholeNumber, oneOf, examples } = tools;
  const volatile = program
    .command('volatile')
    .description('Decide which properties change by themselves and are not compared; admins only.');
  paged(under(volatile, 'list', 'List properties that may change by themselves, proposals first.'))
    .addOption(oneOf('--status <status>', 'only this status', volatilePropertyStatusValues))
    .option('--type <type>', 'only this resource type')
    .addHelpText('after', examples('audit volatile list --status proposed'))
    .action(async (options: Query & { type?: string }) => {
      const { listVolatile } = await import('./commands/volatile.ts');
      await listVolatile(await session(options), options);
    });
  under(volatile, 'confirm', 'Confirm that a property changes by itself: it is no longer compared.')
    .argument('<property>', 'id of the property', wholeNumber)
    .option('--reason <text>', 'why')
    .option('--accept-sensitive', 'also for a property whose changes matter for security or data')
    .addHelpText('after', examples('audit volatile confirm 3 --reason "Written by the service itself"'))
    .action(async (id: number, options: CommonOptions & ConfirmedProperty) => {
      const { confirmVolatile } = await import('./commands/volatile.ts');
      await confirmVolatile(await session(options), id, options);
    });
  const decisions = [
    ['reject', 'Reject a proposal: the property is compared as before.'],
    ['withdraw', 'Compare a confirmed property again.'],
  ] as const;
  for (const [decision, description] of decisions) {
    under(volatile, decision, description)
      .argument('<property>', 'id of the property', wholeNumber)
      .option('--reason <text>', 'why')
      .action(async (id: number, options: CommonOptions & { reason?: string }) => {
        const { decideVolatile } = await import('./commands/volatile.ts');
        await decideVolatile(await session(options), { id, decision, reason: options.reason });
      });
  }
}
