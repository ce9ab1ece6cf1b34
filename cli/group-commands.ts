import { findingGroupKindValues, severityValues } from '../client/src/schema.ts';
import type { CommandTools } from './command-tools.ts';
import { type Query, queryOf, type SelectionOptions, selectionOf } from './query.ts';
import type { CommonOptions } from './session.ts';

/** Adds the commands that group findings and plan the fixes of a group. */
export function addGroupCommands({ program, command, paged, selecting, session, oneOf, examples }: CommandTools): void {
  const grouping = () =>
    program.createArgument('<by>', 'what the findings have in common').choices([...findingGroupKindValues]);
  const key = '<key>';
  const whatKey = 'key of the group, as `audit groups` lists it';

  selecting(paged(command('groups', 'Group open findings: one CVE, one failing check, one kind of drift.')))
    .addArgument(grouping())
    .addOption(oneOf('--severity <severity>', 'only this severity', severityValues))
    .addHelpText('after', examples('audit groups cve', 'audit groups drift_kind --severity critical'))
    .action(async (by: string, options: Query) => {
      const { listGroups } = await import('./commands/groups.ts');
      await listGroups(await session(options), { ...queryOf(options), by });
    });
  selecting(paged(command('group', 'List the findings of a group with their resources.')))
    .addArgument(grouping())
    .argument(key, whatKey)
    .addHelpText('after', examples('audit group control cloud_a/s3_bucket_object_versioning'))
    .action(async (by: string, name: string, options: Query) => {
      const { listMembers } = await import('./commands/groups.ts');
      await listMembers(await session(options), { ...queryOf(options), by, key: name });
    });
  selecting(command('fix', 'Plan the fixes of a group, up to 50 at once; nothing is changed.'))
    .addArgument(grouping())
    .argument(key, whatKey)
    .option('--all', 'plan all of them, 50 after 50')
    .addHelpText(
      'after',
      examples('audit fix control cloud_a/s3_bucket_object_versioning', 'audit fix cve CVE-2024-3094 --all'),
    )
    .action(async (by: string, name: string, options: CommonOptions & SelectionOptions & { all?: boolean }) => {
      const { planGroup } = await import('./commands/groups.ts');
      await planGroup(await session(options), { by, key: name, ...selectionOf(options) }, options);
    });
}
