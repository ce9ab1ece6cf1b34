import type { Command } from 'commander';
import { caredFindingTypeValues } from '../client/src/schema.ts';
import type { CommandTools } from './command-tools.ts';
import type { FindingType } from './commands/findings.ts';
import type { CommonOptions } from './session.ts';

/** Adds `audit findings …`: owners, due dates, comments and the history of drifts and vulnerabilities. */
export function addFindingCommands(tools: CommandTools): void {
  const { program, under, paged, session, wholeNumber, examples } = tools;
  const findings = program
    .command('findings')
    .description('Assign drifts and vulnerabilities, set their due dates, and comment on them.');
  const typed = (command: Command): Command =>
    command.addArgument(program.createArgument('<type>', 'what they are').choices([...caredFindingTypeValues]));
  const some = (command: Command): Command =>
    typed(command).argument(
      '<findings...>',
      'their ids',
      (text, before: number[]) => [...before, wholeNumber(text)],
      [],
    );
  const one = (command: Command): Command => typed(command).argument('<finding>', 'its id', wholeNumber);

  some(under(findings, 'assign', 'Assign findings to a member.'))
    .requiredOption('--to <member>', 'e-mail address of the member; me or nobody')
    .addHelpText(
      'after',
      examples(
        'audit findings assign drift 7 8 --to me',
        'audit findings assign vulnerability 12 --to ann@example.com',
      ),
    )
    .action(async (type: FindingType, ids: number[], options: CommonOptions & { to: string }) => {
      const { assignFindings } = await import('./commands/findings.ts');
      await assignFindings(await session(options), { type, ids, to: options.to });
    });
  some(under(findings, 'due', 'Set the due date of findings; a later one requires an admin.'))
    .requiredOption('--on <date>', 'last day on which they are on time, e.g. 2026-12-24 (UTC); none for no due date')
    .addHelpText('after', examples('audit findings due drift 7 8 --on 2026-12-24'))
    .action(async (type: FindingType, ids: number[], options: CommonOptions & { on: string }) => {
      const { setDueDates } = await import('./commands/findings.ts');
      await setDueDates(await session(options), { type, ids, on: options.on });
    });
  one(under(findings, 'comment', 'Comment on a finding; @name mentions a member.'))
    .argument('<text>', 'what to say')
    .addHelpText('after', examples('audit findings comment drift 7 "@ann is this your change?"'))
    .action(async (type: FindingType, id: number, text: string, options: CommonOptions) => {
      const { commentOnFinding } = await import('./commands/findings.ts');
      await commentOnFinding(await session(options), { type, id, text });
    });
  paged(one(under(findings, 'comments', 'Show the comments on a finding, oldest first.'))).action(
    async (type: FindingType, id: number, options: CommonOptions & { page?: number; perPage?: number }) => {
      const { listComments } = await import('./commands/findings.ts');
      await listComments(await session(options), { type, id, options });
    },
  );
  paged(one(under(findings, 'history', 'Show what happened to a finding, newest first.'))).action(
    async (type: FindingType, id: number, options: CommonOptions & { page?: number; perPage?: number }) => {
      const { listHistory } = await import('./commands/findings.ts');
      await listHistory(await session(options), { type, id, options });
    },
  );
}

/** Adds the options that narrow a list to an owner, or to what is overdue. */
export function caring(command: Command): Command {
  return command
    .option('--owner <member>', 'only findings of the member with this id; me, or none for those without an owner')
    .option('--overdue', 'only open findings past their due date');
}
