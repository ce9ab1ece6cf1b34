import type { Command } from 'commander';
import { remediationStatusValues } from '../client/src/schema.ts';
import type { CommandTools } from './command-tools.ts';
import { type Query, queryOf } from './query.ts';
import type { CommonOptions } from './session.ts';

/** Adds the commands that list, decide and execute remediation, and those that stop and resume it. */
export function addRemediationCommands(tools: CommandTools): void {
  addList(tools);
  addPlan(tools);
  addActions(tools);
  addSign(tools);
  addEmergencyStop(tools);
}

function addList({ command, paged, selecting, session, wholeNumber, oneOf, examples }: CommandTools): void {
  selecting(paged(command('remediations', 'List remediation actions.')))
    .addOption(oneOf('--status <status>', 'only this status', remediationStatusValues))
    .option('--resource <id>', 'only this resource', wholeNumber)
    .option('--policy <id>', 'only what this remediation policy planned', wholeNumber)
    .addHelpText('after', examples('audit remediations --status pending_approval'))
    .action(async (options: Query) => {
      const { listRemediation } = await import('./commands/remediation.ts');
      await listRemediation(await session(options), queryOf(options));
    });
}

function addPlan({ program, under, session, wholeNumber, examples }: CommandTools): void {
  const plan = program
    .command('plan')
    .description('Plan how a finding is fixed; nothing is changed until the plan is approved and executed.');
  for (const type of ['drift', 'vulnerability'] as const) {
    under(plan, type, `Plan the fix of a ${type} finding.`)
      .argument('<finding>', 'id of the finding', wholeNumber)
      .action(async (id: number, options: CommonOptions) => {
        const { planFix } = await import('./commands/remediation.ts');
        await planFix(await session(options), { type, id });
      });
  }
  under(plan, 'control', 'Plan the fix of a check that a resource fails.')
    .argument('<resource>', 'id of the resource', wholeNumber)
    .argument('<check>', 'id of the check')
    .addHelpText('after', examples('audit plan control 41 s3_bucket_object_versioning'))
    .action(async (id: number, check: string, options: CommonOptions) => {
      const { planFix } = await import('./commands/remediation.ts');
      await planFix(await session(options), { type: 'control', id, check });
    });
}

function addActions({ command, session, wholeNumber, examples }: CommandTools): void {
  const action = (name: string, description: string): Command =>
    command(name, description).argument('<action>', 'id of the remediation action', wholeNumber);
  action('remediation', 'Show an action with its plan, risk and log.').action(
    async (id: number, options: CommonOptions) => {
      const { showRemediation } = await import('./commands/remediation.ts');
      await showRemediation(await session(options), id);
    },
  );
  command('approve', 'Show plans and approve them; those with a high risk one at a time.')
    .argument('<actions...>', 'ids of remediation actions', (text: string, ids: number[] | undefined) => [
      ...(ids ?? []),
      wholeNumber(text),
    ])
    .option('--comment <text>', 'comment for the audit log')
    .option('--yes', 'approve without showing the plans or asking')
    .addHelpText(
      'after',
      examples('audit approve 7', 'audit approve 7 8 9', 'audit approve 7 --yes --comment "agreed in the stand-up"'),
    )
    .action(async (ids: number[], options: CommonOptions & { comment?: string; yes?: boolean }) => {
      const { approve, approveMany } = await import('./commands/remediation.ts');
      const [id, ...others] = ids;
      if (id !== undefined && others.length === 0) await approve(await session(options), id, options);
      else await approveMany(await session(options), ids, options);
    });
  action('follow', 'Show the log of an action as it is written, until it ends.').action(
    async (id: number, options: CommonOptions) => {
      const { follow } = await import('./commands/remediation.ts');
      await follow(await session(options), id);
    },
  );
  action('reject', 'Reject a plan.')
    .option('--reason <text>', 'reason, shown with the action')
    .action(async (id: number, options: CommonOptions & { reason?: string }) => {
      const { reject } = await import('./commands/remediation.ts');
      await reject(await session(options), id, options);
    });
  action('execute', 'Execute an approved action.')
    .option('--wait', 'wait until it has ended')
    .action(async (id: number, options: CommonOptions & { wait?: boolean }) => {
      const { execute } = await import('./commands/remediation.ts');
      await execute(await session(options), id, options);
    });
  action('rollback', 'Roll back a completed action.')
    .option('--wait', 'wait until it has ended')
    .option('--force', 'roll back even if others have changed the resource since')
    .action(async (id: number, options: CommonOptions & { wait?: boolean; force?: boolean }) => {
      const { rollBack } = await import('./commands/remediation.ts');
      await rollBack(await session(options), id, options);
    });
}

function addSign({ program, command, session, wholeNumber, examples }: CommandTools): void {
  command('sign', 'Sign a decision that is sent through Temporal; prints its payload and the complete command.')
    .addArgument(
      program.createArgument('<decision>', 'what is decided').choices(['approve', 'reject', 'execute', 'rollback']),
    )
    .argument('<action>', 'id of the remediation action', wholeNumber)
    .option('--comment <text>', 'comment, shown with the decision and in the audit log')
    .option('--force', 'only for rollback: even if others have changed the resource since')
    .addHelpText('after', examples('audit sign approve 7', 'audit sign rollback 7 --force'))
    .action(async (decision: string, id: number, options: CommonOptions & { comment?: string; force?: boolean }) => {
      const { sign } = await import('./commands/remediation.ts');
      await sign(await session(options), id, { ...options, command: decision });
    });
}

function addEmergencyStop({ command, session, examples }: CommandTools): void {
  command('stop', 'Stop all remediation: no step starts until it is resumed.')
    .option('--reason <text>', 'reason for the audit log, shown to all members')
    .addHelpText('after', examples('audit stop --reason "a key was leaked"'))
    .action(async (options: CommonOptions & { reason?: string }) => {
      const { stopRemediation } = await import('./commands/stop.ts');
      await stopRemediation(await session(options), options);
    });
  command('resume', 'Resume remediation after a stop.').action(async (options: CommonOptions) => {
    const { resumeRemediation } = await import('./commands/stop.ts');
    await resumeRemediation(await session(options));
  });
}
