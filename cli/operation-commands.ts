import type { CommandTools } from './command-tools.ts';
import type { LogOptions } from './commands/audit-log.ts';
import type { SelectionOptions } from './query.ts';
import type { CommonOptions } from './session.ts';

/** Adds the commands that run jobs, detect drift, and show the audit log. */
export function addOperationCommands(tools: CommandTools): void {
  const { program, command, under, paged, selecting, session, wholeNumber, examples } = tools;
  selecting(command('detect', 'Sync providers and detect drift.'))
    .option('--wait', 'wait until it ends')
    .addHelpText('after', examples('audit detect --wait', 'audit detect --provider 1 --wait'))
    .action(async (options: CommonOptions & SelectionOptions & { wait?: boolean }) => {
      const { detectDrift } = await import('./commands/jobs.ts');
      await detectDrift(await session(options), options);
    });

  const jobs = program.command('jobs').description('List jobs and their runs, and run one now.');
  under(jobs, 'list', 'List the jobs with their schedules.').action(async (options: CommonOptions) => {
    const { listJobs } = await import('./commands/jobs.ts');
    await listJobs(await session(options));
  });
  paged(under(jobs, 'runs', 'List the runs of a job.'))
    .argument('<job>', 'id of the job', wholeNumber)
    .action(async (id: number, options: CommonOptions & { page?: number; perPage?: number }) => {
      const { listRuns } = await import('./commands/jobs.ts');
      await listRuns(await session(options), id, options);
    });
  under(jobs, 'run', 'Run a job now, outside its schedule.')
    .argument('<job>', 'id of the job', wholeNumber)
    .option('--wait', 'wait until it ends')
    .addHelpText('after', examples('audit jobs run 3 --wait'))
    .action(async (id: number, options: CommonOptions & { wait?: boolean }) => {
      const { runJob } = await import('./commands/jobs.ts');
      await runJob(await session(options), id, options);
    });

  paged(command('log', 'List the audit log: who changed what, and when; admins only.'))
    .option('--actor <email>', 'only what this member or part of the service did')
    .option('--action <action>', 'only this action, e.g. remediation.approve')
    .option('--subject <subject>', 'only about this, e.g. remediation or remediation:7')
    .option('--from <time>', 'from this day or time on, e.g. 2026-12-01')
    .option('--to <time>', 'until this day or time')
    .addHelpText(
      'after',
      examples('audit log --subject remediation:7', 'audit log --actor me@example.com --from 2026-12-01'),
    )
    .action(async (options: CommonOptions & LogOptions) => {
      const { listAuditLog } = await import('./commands/audit-log.ts');
      await listAuditLog(await session(options), options);
    });
}
