import type { CommandTools } from './command-tools.ts';
import type { SelectionOptions } from './query.ts';
import type { CommonOptions } from './session.ts';

/** Adds the commands that connect what accounts have found. */
export function addConnectCommands({ program, under, selecting, session, examples }: CommandTools): void {
  const connect = program.command('connect').description('Connect clusters that connected accounts have found.');
  selecting(under(connect, 'clusters', 'List EKS, GKE and AKS clusters that are not connected, or connect them.'))
    .option('--all', 'connect them')
    .addHelpText('after', examples('audit connect clusters', 'audit connect clusters --provider 1 --all'))
    .action(async (options: CommonOptions & SelectionOptions & { all?: boolean }) => {
      const { connectClusters } = await import('./commands/clusters.ts');
      await connectClusters(await session(options), options);
    });
}
