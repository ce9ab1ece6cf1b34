import type { Command } from 'commander';
import type { AcceptOptions } from './commands/acceptances.ts';
import type { ExceptionOptions } from './commands/exceptions.ts';
import type { CommandTools } from './command-tools.ts';
import type { CommonOptions } from './session.ts';

/** Adds `audit exceptions …`: failures of checks that an admin accepts until a date. */
export function addExceptionCommands({ command, under, paged, session, wholeNumber, examples }: CommandTools): void {
  type Paging = CommonOptions & { page?: number; perPage?: number };
  const covering = (one: Command): Command =>
    one
      .option('--check <check>', 'failures of this check')
      .option('--provider <id>', 'of this provider', wholeNumber)
      .option('--resource <id>', 'of this resource', wholeNumber)
      .option('--tag <tag>', 'of resources with this tag: key, or key=value')
      .option('--name <pattern>', 'of resources of this name; * stands for any text');

  const exceptions = paged(command('exceptions', 'List the exceptions for failed checks.'))
    .option('--check <check>', 'only those for this check')
    .addHelpText('after', examples('audit exceptions', 'audit exceptions --check s3_bucket_object_versioning'))
    .action(async (options: Paging & { check?: string }) => {
      const { listExceptions } = await import('./commands/exceptions.ts');
      await listExceptions(await session(options), options);
    });
  paged(covering(under(exceptions, 'preview', 'List the failures that an exception would cover.')))
    .addHelpText('after', examples("audit exceptions preview --tag env=test --name 'tmp-*'"))
    .action(async (options: Paging & ExceptionOptions) => {
      const { previewException } = await import('./commands/exceptions.ts');
      await previewException(await session(options), options);
    });
  covering(under(exceptions, 'create', 'Accept failures that match everything given; admins only.'))
    .requiredOption('--reason <text>', 'why they are accepted')
    .requiredOption('--until <date>', 'when the exception expires, e.g. 2027-01-31; by tag or name within a year')
    .addHelpText(
      'after',
      examples(
        'audit exceptions create --check s3_bucket_object_versioning --tag env=test --reason "test data" --until 2027-01-31',
        `audit exceptions create --name 'tmp-*' --provider 1 --reason "deleted every night" --until 2027-01-31`,
      ),
    )
    .action(async (options: CommonOptions & ExceptionOptions & AcceptOptions) => {
      const { createException } = await import('./commands/exceptions.ts');
      await createException(await session(options), options);
    });
  under(exceptions, 'end', 'End an exception; what it covered counts again from the next assessment on.')
    .argument('<id>', 'id of the exception', wholeNumber)
    .addHelpText('after', examples('audit exceptions end 3'))
    .action(async (id: number, options: CommonOptions) => {
      const { endException } = await import('./commands/exceptions.ts');
      await endException(await session(options), id);
    });
}
