import type { Command } from 'commander';
import { remediationStatusValues } from '../client/src/schema.ts';
import type { CommandTools } from './command-tools.ts';
import { type Query, queryOf } from './query.ts';
import type { CommonOptions } from './session.ts';

/** Adds the commands that list, decide and execute remediation, and those that stop and resume it. */
export function addRemediationCommands(tools: CommandTools): void {
  addList(tools);
  addActions(tools);
  addSign(tools);
  addEmergencyStop(tools);
}

function addList({ command, paged, session, wholeNumber, oneOf, examples }: CommandTools): void {
  paged(command('remediations', 'List remediation actions.'))
    .addOption(oneOf('--status <status>', 'in this state', remediationStatusValues))
    .option('--provider <id>', 'of this provider', wholeNumber)
    .option('--resource <id>', 'of this resource', wholeNumber)
    .addHelpText('after', examples('audit remediations --status pending_approval'))
    .action(async (options: Query) => {
      const { listRemediation } = await import('./commands/remediation.ts');
      await listRemediation(await session(options), queryOf(options));
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
  action('approve', 'Show a plan and approve it.')
    .option('--comment <text>', 'kept in the audit log')
    .option('--yes', 'do not show the plan and do not ask')
    .addHelpText('after', examples('audit approve 7', 'audit approve 7 --yes --comment "agreed in the stand-up"'))
    .action(async (id: number, options: CommonOptions & { comment?: string; yes?: boolean }) => {
      const { approve } = await import('./commands/remediation.ts');
      await approve(await session(options), id, options);
    });
  action('reject', 'Reject a plan.')
    .option('--reason <text>', 'kept with the action')
    .action(async (id: number, options: CommonOptions & { reason?: string }) => {
      const { reject } = await import('./commands/remediation.ts');
      await reject(await session(options), id, options);
    });
  action('execute', 'Execute an approved action.')
    .option('--wait', 'wait until it ends')
    .action(async (id: number, options: CommonOptions & { wait?: boolean }) => {
      const { execute } = await import('./commands/remediation.ts');
      await execute(await session(options), id, options);
    });
  action('rollback', 'Roll back a completed action.')
    .option('--wait', 'wait until it ends')
    .option('--force', 'even if others changed the resource since')
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
    .option('--comment <text>', 'kept with the decision and in the audit log')
    .option('--force', 'rollback only: even if others changed the resource since')
    .addHelpText('after', examples('audit sign approve 7', 'audit sign rollback 7 --force'))
    .action(async (decision: string, id: number, options: CommonOptions & { comment?: string; force?: boolean }) => {
      const { sign } = await import('./commands/remediation.ts');
      await sign(await session(options), id, { ...options, command: decision });
    });
}

function addEmergencyStop({ command, session, examples }: CommandTools): void {
  command('stop', 'Stop all remediation: no step begins until it is resumed.')
    .option('--reason <text>', 'kept in the audit log and shown to all members')
    .addHelpText('after', examples('audit stop --reason "a key was stolen"'))
    .action(async (options: CommonOptions & { reason?: string }) => {
      const { stopRemediation } = await import('./commands/stop.ts');
      await stopRemediation(await session(options), options);
    });
  command('resume', 'Resume remediation after a stop.').action(async (options: CommonOptions) => {
    const { resumeRemediation } = await import('./commands/stop.ts');
    await resumeRemediation(await session(options));
  });
}
