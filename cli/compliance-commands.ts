import { controlStatusValues, providerKindValues } from '../client/src/schema.ts';
import type { ParameterOptions } from './commands/check-parameters.ts';
import type { CommandTools } from './command-tools.ts';
import type { SelectionOptions } from './query.ts';
import type { CommonOptions } from './session.ts';

/** Adds the commands that assess compliance and show what was found. */
export function addComplianceCommands({
  command,
  under,
  paged,
  selecting,
  session,
  wholeNumber,
  oneOf,
  examples,
}: CommandTools): void {
  selecting(command('assess', 'Assess compliance now.'))
    .option('--framework <id>', 'this framework; default: every enabled one')
    .option('--framework-version <version>', 'this version of the framework; default: the newest')
    .option('--wait', 'wait for the scores')
    .addHelpText(
      'after',
      examples(
        'audit assess --framework cis --wait',
        'audit assess --framework cis --framework-version 4.0 --wait',
        'audit assess --ou ou-ab12-11112222 --wait',
      ),
    )
    .action(
      async (
        options: CommonOptions & SelectionOptions & { framework?: string; frameworkVersion?: string; wait?: boolean },
      ) => {
        const { assess } = await import('./commands/assess.ts');
        await assess(await session(options), options);
      },
    );

  command('assessment', 'Show the controls of an assessment, and what decided them.')
    .argument('<assessment>', 'id of the assessment', wholeNumber)
    .addOption(oneOf('--status <status>', 'only controls of this status', controlStatusValues))
    .addHelpText('after', examples('audit assessment 12', 'audit assessment 12 --status failed'))
    .action(async (id: number, options: CommonOptions & { status?: string }) => {
      const { showAssessment } = await import('./commands/assessment.ts');
      await showAssessment(await session(options), id, options);
    });

  const checks = paged(command('checks', 'List the custom checks.')).action(
    async (options: CommonOptions & { page?: number; perPage?: number }) => {
      const { listChecks } = await import('./commands/custom-checks.ts');
      await listChecks(await session(options), options);
    },
  );
  selecting(under(checks, 'preview', 'Show who would fail a custom check, without saving it.'))
    .argument('<file>', 'YAML or JSON with an id and a definition')
    .addHelpText('after', examples('audit checks preview owner.yaml', 'audit checks preview owner.yaml --provider 1'))
    .action(async (file: string, options: CommonOptions & SelectionOptions) => {
      const { previewCheck } = await import('./commands/custom-checks.ts');
      await previewCheck(await session(options), file, options);
    });
  under(checks, 'apply', 'Create a custom check, or write its next version.')
    .argument('<file>', 'YAML or JSON with an id and a definition')
    .addHelpText('after', examples('audit checks apply owner.yaml'))
    .action(async (file: string, options: CommonOptions) => {
      const { applyCheck } = await import('./commands/custom-checks.ts');
      await applyCheck(await session(options), file);
    });

  const frameworks = command('frameworks', 'List the compliance frameworks, custom ones included.').action(
    async (options: CommonOptions) => {
      const { listFrameworks } = await import('./commands/custom-frameworks.ts');
      await listFrameworks(await session(options));
    },
  );
  under(frameworks, 'apply', 'Create a custom framework, or write its next revision.')
    .argument('<file>', 'YAML or JSON with an id, a title, a version and sections')
    .addHelpText('after', examples('audit frameworks apply house-rules.yaml'))
    .action(async (file: string, options: CommonOptions) => {
      const { applyFramework } = await import('./commands/custom-frameworks.ts');
      await applyFramework(await session(options), file);
    });
  under(frameworks, 'delete', 'Delete a custom framework; its assessments are kept.')
    .argument('<framework>', 'id of the framework')
    .addHelpText('after', examples('audit frameworks delete custom_house_rules'))
    .action(async (id: string, options: CommonOptions) => {
      const { deleteFramework } = await import('./commands/custom-frameworks.ts');
      await deleteFramework(await session(options), id);
    });

  const parameters = paged(command('parameters', 'List the parameters of checks, and what is set.'))
    .option('--check <check>', 'only those of this check')
    .addHelpText('after', examples('audit parameters', 'audit parameters --check iam_rotate_access_key_90_days'))
    .action(async (options: CommonOptions & { check?: string; page?: number; perPage?: number }) => {
      const { listParameters } = await import('./commands/check-parameters.ts');
      await listParameters(await session(options), options);
    });
  under(parameters, 'set', 'Set a parameter of a check, for the next assessments.')
    .argument('<check>', 'id of the check')
    .argument('<name>', 'name of the parameter')
    .argument('<value>', 'a number, or entries of a list separated by commas')
    .requiredOption('--reason <text>', 'why')
    .addOption(oneOf('--kind <kind>', 'kind of provider, where several have the check', providerKindValues))
    .option('--framework <id>', 'only for this framework; default: all')
    .option('--provider <id>', 'only for this provider; default: all of the kind', wholeNumber)
    .option('--organization <id>', 'only for the accounts of this organization', wholeNumber)
    .option('--ou <unit>', 'only for the accounts of this unit, at any depth')
    .addHelpText(
      'after',
      examples(
        'audit parameters set iam_rotate_access_key_90_days max_age_days 180 --provider 1 --reason "until 2027"',
      ),
    )
    .action(async (check: string, name: string, value: string, options: CommonOptions & ParameterOptions) => {
      const { setParameter } = await import('./commands/check-parameters.ts');
      await setParameter(await session(options), { check, name, value }, options);
    });
  under(parameters, 'reset', 'Remove a set value.')
    .argument('<id>', 'id of the set value', wholeNumber)
    .addHelpText('after', examples('audit parameters reset 3'))
    .action(async (id: number, options: CommonOptions) => {
      const { resetParameter } = await import('./commands/check-parameters.ts');
      await resetParameter(await session(options), id);
    });
}
