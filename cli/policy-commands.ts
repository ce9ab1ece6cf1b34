import type { Command } from 'commander';
import {
  remediationPolicyDriftTypeValues,
  remediationPolicyModeValues,
  remediationPolicyOutcomeValues,
} from '../client/src/schema.ts';
import type { CommandTools } from './command-tools.ts';
import type { ChangedPolicy, WrittenPolicy } from './commands/policies.ts';
import type { Query } from './query.ts';
import type { CommonOptions } from './session.ts';

/** Adds `audit policies …`. */
export function addPolicyCommands(tools: CommandTools): void {
  const { program, under, paged, session, wholeNumber, examples } = tools;
  const policies = program
    .command('policies')
    .description('Plan remediations by policies, and approve those of low risk; admins only.');
  paged(under(policies, 'list', 'List the remediation policies.')).action(async (options: Query) => {
    const { listPolicies } = await import('./commands/policies.ts');
    await listPolicies(await session(options), options);
  });
  const policy = (name: string, description: string): Command =>
    under(policies, name, description).argument('<policy>', 'id of the policy', wholeNumber);
  policy('show', 'Show a policy with its caps and approvals.').action(async (id: number, options: CommonOptions) => {
    const { showPolicy } = await import('./commands/policies.ts');
    await showPolicy(await session(options), id);
  });
  addWriting(tools, { policies, policy });
  paged(policy('results', 'List what a policy did about each finding, or would do after its dry run.'))
    .addOption(tools.oneOf('--outcome <outcome>', 'only this outcome', remediationPolicyOutcomeValues))
    .addHelpText('after', examples('audit policies results 3', 'audit policies results 3 --outcome would_approve'))
    .action(async (id: number, options: Query) => {
      const { listPolicyResults } = await import('./commands/policies.ts');
      await listPolicyResults(await session(options), id, options);
    });
  addDecisions(tools, policy);
}

function addWriting(
  tools: CommandTools,
  { policies, policy }: { policies: Command; policy: (name: string, description: string) => Command },
): void {
  const { under, selecting, session, wholeNumber, oneOf, examples } = tools;
  const defined = (command: Command): Command =>
    selecting(command)
      .option('--check [checks...]', 'fix failures of these checks; without a value: of none')
      .option(
        '--drift [types...]',
        `undo drift of these types (${remediationPolicyDriftTypeValues.join(', ')}); without a value: of none`,
      )
      .option('--tag [tags...]', 'only resources with all of these tags, key=value; without a value: any')
      .option('--max-per-hour <number>', 'actions that it plans within an hour (2)', wholeNumber)
      .option('--max-per-day <number>', 'actions that it plans within 24 hours (10)', wholeNumber)
      .option('--dry-run-days <days>', 'days in which it only records what it would do (7)', wholeNumber)
      .option('--return-hours <hours>', 'how long findings that come back are left to people (72)', wholeNumber);
  const modeOption = () => oneOf('--mode <mode>', 'who approves its plans', remediationPolicyModeValues);
  defined(under(policies, 'create', 'Create a policy; it begins with its dry run.'))
    .requiredOption('--name <name>', 'shown in lists and events')
    .addOption(modeOption().makeOptionMandatory())
    .option('--disabled', 'create it without any effect')
    .addHelpText(
      'after',
      examples('audit policies create --name Versions --mode plan --check s3_bucket_object_versioning --tag env=dev'),
    )
    .action(async (options: CommonOptions & WrittenPolicy) => {
      const { createPolicy } = await import('./commands/policies.ts');
      await createPolicy(await session(options), options);
    });
  defined(policy('edit', 'Write a new revision: approvals and the dry run begin again.'))
    .option('--name <name>', 'shown in lists and events')
    .addOption(modeOption())
    .option('--all-accounts', 'of all accounts')
    .option('--enable', 'let it plan')
    .option('--disable', 'let it plan nothing')
    .addHelpText('after', examples('audit policies edit 3 --max-per-day 5', 'audit policies edit 3 --tag'))
    .action(async (id: number, options: CommonOptions & ChangedPolicy) => {
      const { editPolicy } = await import('./commands/policies.ts');
      await editPolicy(await session(options), id, options);
    });
}

function addDecisions(
  { session, wholeNumber, examples }: CommandTools,
  policy: (name: string, description: string) => Command,
): void {
  policy('approve', 'Show a policy and approve its revision. Two admins who did not write it have to.')
    .option('--revision <number>', 'approve this revision without showing it or asking', wholeNumber)
    .addHelpText('after', examples('audit policies approve 3', 'audit policies approve 3 --revision 2'))
    .action(async (id: number, options: CommonOptions & { revision?: number }) => {
      const { approvePolicy } = await import('./commands/policies.ts');
      await approvePolicy(await session(options), id, options);
    });
  policy('pause', 'Pause a policy: it plans and approves nothing.')
    .requiredOption('--reason <text>', 'why, shown with the policy and in the audit log')
    .action(async (id: number, options: CommonOptions & { reason: string }) => {
      const { pausePolicy } = await import('./commands/policies.ts');
      await pausePolicy(await session(options), id, options);
    });
  policy('resume', 'Resume a policy; approvals and dry run are as before.').action(
    async (id: number, options: CommonOptions) => {
      const { resumePolicy } = await import('./commands/policies.ts');
      await resumePolicy(await session(options), id);
    },
  );
  policy('delete', 'Delete a policy; its actions stay.').action(async (id: number, options: CommonOptions) => {
    const { deletePolicy } = await import('./commands/policies.ts');
    await deletePolicy(await session(options), id);
  });
}
