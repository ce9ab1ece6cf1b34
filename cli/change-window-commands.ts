import { changeWindowStatusValues } from '../client/src/schema.ts';
import type { CommandTools } from './command-tools.ts';
import type { AnnouncedWindow } from './commands/change-windows.ts';
import type { Query } from './query.ts';
import type { CommonOptions } from './session.ts';

/** Adds `audit change-windows …`. */
export function addChangeWindowCommands(tools: CommandTools): void {
  const { program, under, paged, selecting, session, wholeNumber, oneOf, examples } = tools;
  const windows = program.command('change-windows').description('Announce expected changes, and accept their drift.');
  selecting(paged(under(windows, 'list', 'List change windows.')))
    .addOption(oneOf('--status <status>', 'only this status', changeWindowStatusValues))
    .option('--waiting', 'only with drift that waits for acceptance')
    .addHelpText('after', examples('audit change-windows list --waiting'))
    .action(async (options: Query) => {
      const { listChangeWindows } = await import('./commands/change-windows.ts');
      await listChangeWindows(await session(options), options);
    });
  selecting(under(windows, 'announce', 'Announce an expected change; admins only.'))
    .option('--type <types...>', 'only these types, e.g. object_bucket')
    .option('--tag <tags...>', 'only resources with all of these tags, key=value')
    .option('--from <time>', 'when it begins, e.g. 2026-12-01T20:00:00Z; default: now')
    .requiredOption('--until <time>', 'when it ends')
    .requiredOption('--reason <text>', 'why changes are expected')
    .addHelpText(
      'after',
      examples('audit change-windows announce --provider 1 --until 2026-12-01T22:00:00Z --reason "Release 12"'),
    )
    .action(async (options: CommonOptions & AnnouncedWindow) => {
      const { announceChangeWindow } = await import('./commands/change-windows.ts');
      await announceChangeWindow(await session(options), options);
    });
  under(windows, 'cancel', 'Cancel a change window before its end; admins only.')
    .argument('<window>', 'id of the window', wholeNumber)
    .action(async (id: number, options: CommonOptions) => {
      const { cancelChangeWindow } = await import('./commands/change-windows.ts');
      await cancelChangeWindow(await session(options), id);
    });
  under(windows, 'accept', 'Accept the expected drift of a window that has ended; admins only.')
    .argument('<window>', 'id of the window', wholeNumber)
    .option('--reason <text>', 'why it is accepted')
    .addHelpText('after', examples('audit change-windows accept 3 --reason "Release 12"'))
    .action(async (id: number, options: CommonOptions & { reason?: string }) => {
      const { acceptChangeWindow } = await import('./commands/change-windows.ts');
      await acceptChangeWindow(await session(options), id, options);
    });
}
