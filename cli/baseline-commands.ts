import type { CommandTools } from './command-tools.ts';
import type { CaptureOptions } from './commands/baselines.ts';
import type { Query } from './query.ts';
import type { CommonOptions } from './session.ts';

/** Adds `audit baselines …`. */
export function addBaselineCommands(tools: CommandTools): void {
  const { program, under, paged, selecting, session, wholeNumber, examples } = tools;
  const baselines = program
    .command('baselines')
    .description('List, capture and compare baselines: the configurations that drift is measured against.');
  paged(under(baselines, 'list', 'List the baselines of a resource.'))
    .argument('<resource>', 'id of the resource', wholeNumber)
    .action(async (resource: number, options: Query) => {
      const { listBaselines } = await import('./commands/baselines.ts');
      await listBaselines(await session(options), resource, options);
    });
  under(baselines, 'capture', 'Capture the current configuration of a resource as its baseline.')
    .argument('<resource>', 'id of the resource', wholeNumber)
    .addHelpText(
      'after',
      '\n`audit accept drift` accepts drift with a reason.\n' + examples('audit baselines capture 41'),
    )
    .action(async (resource: number, options: CommonOptions) => {
      const { captureBaseline } = await import('./commands/baselines.ts');
      await captureBaseline(await session(options), resource);
    });
  selecting(under(baselines, 'capture-all', 'Capture baselines of all resources that match; without options, of all.'))
    .option('--type <type>', 'only this type, e.g. object_bucket')
    .option('--region <region>', 'only this region')
    .option('--tag <tag>', 'only with this tag, as key=value')
    .addHelpText(
      'after',
      examples('audit baselines capture-all --provider 1', 'audit baselines capture-all --tag env=live'),
    )
    .action(async (options: CommonOptions & CaptureOptions) => {
      const { captureBaselines } = await import('./commands/baselines.ts');
      await captureBaselines(await session(options), options);
    });
  under(baselines, 'compare', 'Show in what two baselines of a resource differ.')
    .argument('<first>', 'id of a baseline', wholeNumber)
    .argument('<second>', 'id of the other', wholeNumber)
    .action(async (first: number, second: number, options: CommonOptions) => {
      const { compareBaselines } = await import('./commands/baselines.ts');
      await compareBaselines(await session(options), first, second);
    });
}
