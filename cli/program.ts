import { Command, InvalidArgumentError, Option } from 'commander';
import {
  driftStatusValues,
  driftTypeValues,
  reportFormatValues,
  resourceStatusValues,
  searchKindValues,
  severityValues,
  vulnerabilityStatusValues,
} from '../client/src/schema.ts';
import { addAcceptanceCommands } from './acceptance-commands.ts';
import { addChangeWindowCommands } from './change-window-commands.ts';
import { addAccountCommands } from './account-commands.ts';
import { addAlertCommands } from './alert-commands.ts';
import { addBaselineCommands } from './baseline-commands.ts';
import { addCompletionCommand } from './completion-command.ts';
import { addCostCommands } from './cost-commands.ts';
import { addOperationCommands } from './operation-commands.ts';
import { addComplianceCommands } from './compliance-commands.ts';
import { addConnectCommands } from './connect-commands.ts';
import { addAttestationCommands } from './attestation-commands.ts';
import { addExceptionCommands } from './exception-commands.ts';
import { addFindingCommands, caring } from './finding-commands.ts';
import { exitCodes } from './exit-codes.ts';
import { addKeyCommands } from './key-commands.ts';
import { addPolicyCommands } from './policy-commands.ts';
import { addGroupCommands } from './group-commands.ts';
import { addQueryCommand } from './query-command.ts';
import { addRemediationCommands } from './remediation-commands.ts';
import type { CommandTools } from './command-tools.ts';
import { type Query, queryOf, type SelectionOptions } from './query.ts';
import type { ExportOptions } from './commands/list-export.ts';
import type { QueryValues } from './service.ts';
import type { CommonOptions, Session } from './session.ts';
import type { Terminal } from './terminal.ts';
import { addVolatileCommands } from './volatile-commands.ts';

interface Surroundings {
  environment: NodeJS.ProcessEnv;
  terminal: Terminal;
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < 1) {
    throw new InvalidArgumentError('It must be a positive whole number.');
  }
  return value;
}

const examples = (...lines: string[]): string => `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`;

const exitCodeHelp = `
Exit codes:
  ${exitCodes.done} done   ${exitCodes.failed} operation failed   ${exitCodes.usage} invalid usage   ${exitCodes.notAllowed} not signed in or not allowed
  ${exitCodes.unreachable} no response   ${exitCodes.refused} request rejected   ${exitCodes.interrupted} interrupted

Environment:
  AUDIT_URL         address of the service (http://127.0.0.1:3000)
  AUDIT_TOKEN       an API key to use instead of the stored login
  AUDIT_LOGIN_FILE  where the login is stored
  NO_COLOR          no colours`;

/** Returns the whole command line. The code of a command is loaded when it runs, so that help is fast. */
export function createProgram({ version, surroundings }: { version: string; surroundings: Surroundings }): Command {
  const program = new Command('audit')
    .description('Command line of the Infrastructure Audit Service.')
    .version(version)
    .showHelpAfterError('(--help shows how it is used)')
    // Without it, a command takes the options of the commands below it, such as --json of `exceptions preview`.
    .enablePositionalOptions()
    .addHelpText(
      'after',
      examples('audit login', 'audit sync 1 --wait', 'audit drifts --follow', 'audit approve 7') + exitCodeHelp,
    )
    .configureOutput({ outputError: (text, write) => write(text) })
    .exitOverride();

  const session = async (options: CommonOptions): Promise<Session> => {
    const { openSession } = await import('./session.ts');
    return openSession(options, surroundings);
  };
  const under: CommandTools['under'] = (parent, spec, description) =>
    parent
      .command(spec)
      .description(description)
      .option('--url <address>', 'address of the service')
      .option('--json', 'print the response as JSON')
      .exitOverride();
  const command: CommandTools['command'] = (spec, description) => under(program, spec, description);
  const paged = (one: Command): Command =>
    one
      .option('--page <number>', 'page, from 1', wholeNumber)
      .option('--per-page <number>', 'rows per page, at most 100 (20)', wholeNumber);
  const selecting = (one: Command): Command =>
    one
      .option('--provider <id>', 'only this provider', wholeNumber)
      .option('--organization <id>', 'only accounts of this organization', wholeNumber)
      .option('--ou <unit>', 'only accounts in or below this unit, e.g. ou-ab12-11112222');
  const oneOf = (flags: string, description: string, choices: readonly string[]): Option =>
    new Option(flags, description).choices(choices);
  const exported = (one: Command): Command =>
    one
      .addOption(oneOf('--format <format>', 'export all rows that match, instead of a page', ['csv', 'json']))
      .option('-o, --output <file>', 'file to export to; standard output by default');
  const exportAll = async (
    options: CommonOptions,
    path: string,
    asked: { query: QueryValues; format: string; output?: string | undefined },
  ): Promise<void> => {
    const { exportList } = await import('./commands/list-export.ts');
    await exportList(await session(options), path, asked);
  };
  const tools = { program, under, command, paged, selecting, session, wholeNumber, oneOf, examples };

  program
    .command('login')
    .description('Sign in and store the token for 12 hours, readable only by you.')
    .option('--url <address>', 'address of the service')
    .option('--email <address>', 'e-mail address; you are asked for it if omitted')
    .addHelpText(
      'after',
      examples(
        'audit login',
        'audit login --url https://audit.example.com',
        'printf \'me@example.com\\n%s\\n\' "$PASSWORD" | audit login',
      ),
    )
    .exitOverride()
    .action(async (options: CommonOptions & { email?: string }) => {
      const { login } = await import('./commands/login.ts');
      await login(options, surroundings);
    });
  program
    .command('logout')
    .description('End the session of the stored token and delete the token.')
    .option('--everywhere', 'end all your sessions, in browsers too')
    .exitOverride()
    .action(async (options: { everywhere?: boolean }) => {
      const { logout } = await import('./commands/login.ts');
      await logout(options, surroundings);
    });
  command('sessions', 'List where you are signed in, or end one of the sessions.')
    .option('--end <id>', 'end this session', wholeNumber)
    .addHelpText('after', examples('audit sessions', 'audit sessions --end 12', 'audit logout --everywhere'))
    .action(async (options: CommonOptions & { end?: number }) => {
      const { showSessions } = await import('./commands/account.ts');
      await showSessions(await session(options), options);
    });
  command('whoami', 'Show who you are signed in as, and what you are limited to.').action(
    async (options: CommonOptions) => {
      const { showOwnAccess } = await import('./commands/account.ts');
      await showOwnAccess(await session(options));
    },
  );
  command('password', 'Change your password; ends your other sessions.')
    .addHelpText('after', examples('audit password', 'printf \'%s\\n%s\\n\' "$OLD" "$NEW" | audit password'))
    .action(async (options: CommonOptions) => {
      const { changePassword } = await import('./commands/account.ts');
      await changePassword(await session(options));
    });

  command('providers', 'List the connected accounts and clusters.').action(async (options: CommonOptions) => {
    const { listProviders } = await import('./commands/providers.ts');
    await listProviders(await session(options));
  });
  command('sync', 'Update the inventory of a provider.')
    .argument('<provider>', 'id of the provider', wholeNumber)
    .option('--wait', 'wait until it ends, with a progress bar')
    .addHelpText('after', examples('audit sync 1 --wait'))
    .action(async (id: number, options: CommonOptions & { wait?: boolean }) => {
      const { syncProvider } = await import('./commands/providers.ts');
      await syncProvider(await session(options), id, options);
    });
  command('access', 'Show which permissions the access to a provider lacks, and what to add.')
    .argument('<provider>', 'id of the provider', wholeNumber)
    .option('--check', 'check again')
    .option('--remediation', 'list which remediations are allowed')
    .addHelpText(
      'after',
      '\nTries one call for each service that is read. Exits with 1 when permissions for reading are missing.\n' +
        examples(
          'audit access 1',
          'audit access 1 --check',
          'audit access 1 --remediation',
          "audit access 1 --json | jq -r '.missing.documents[].content'",
        ),
    )
    .action(async (id: number, options: CommonOptions & { check?: boolean; remediation?: boolean }) => {
      const { showAccess } = await import('./commands/access.ts');
      await showAccess(await session(options), id, options);
    });
  command('doctor', 'Compare a cloud’s responses with their descriptions in this release.')
    .argument('<provider>', 'id of the provider', wholeNumber)
    .option('-o, --output <file>', 'file to write the report to, to be sent to the maintainers')
    .addHelpText(
      'after',
      '\nReads a few resources of every type. The report has names of the vendor’s fields and operations, counts and times,' +
        '\\nbut no values of the account.\n' +
        examples('audit doctor 1', 'audit doctor 1 --output report.json'),
    )
    .action(async (id: number, options: CommonOptions & { output?: string }) => {
      const { diagnoseProvider } = await import('./commands/doctor.ts');
      await diagnoseProvider(await session(options), id, options);
    });
  exported(selecting(paged(command('resources', 'List resources, or export them.'))))
    .option('--type <type>', 'only this type, e.g. object_bucket')
    .option('--region <region>', 'only this region')
    .addOption(oneOf('--status <status>', 'only this status', resourceStatusValues))
    .option('--search <text>', 'only with this text in the name or external id')
    .addHelpText(
      'after',
      examples('audit resources --type object_bucket', "audit resources --json | jq '.data[].name'"),
    )
    .action(async ({ format, output, ...options }: Query & ExportOptions) => {
      const query = queryOf(options);
      if (format !== undefined) return exportAll(options, '/api/v1/resources', { query, format, output });
      const { listResources } = await import('./commands/resources.ts');
      return listResources(await session(options), query);
    });
  addQueryCommand(tools);
  exported(caring(selecting(paged(command('drifts', 'List drifts, export them, or follow them live.')))))
    .option('--follow', 'show drifts as they are detected and resolved, until Ctrl-C')
    .option('--resource <id>', 'only this resource', wholeNumber)
    .addOption(oneOf('--severity <severity>', 'only this severity', severityValues))
    .addOption(oneOf('--type <type>', 'only this type', driftTypeValues))
    .addOption(oneOf('--status <status>', 'only this status', driftStatusValues))
    .option('--expected', 'only drift of change windows')
    .addHelpText(
      'after',
      examples(
        'audit drifts --status detected --severity high',
        'audit drifts --follow',
        'audit drifts --status detected --format csv > drifts.csv',
      ),
    )
    .action(async ({ follow, format, output, ...options }: Query & ExportOptions & { follow?: boolean }) => {
      const query = queryOf(options);
      if (format !== undefined) return exportAll(options, '/api/v1/drifts', { query, format, output });
      const { followDriftStream, listDrifts } = await import('./commands/drifts.ts');
      return follow === true ? followDriftStream(await session(options)) : listDrifts(await session(options), query);
    });
  command('drift', 'Show a drift, and who made the change behind it.')
    .argument('<drift>', 'id of the drift', wholeNumber)
    .addHelpText('after', examples('audit drift 7', "audit drift 7 --json | jq '.changes[].actor.principal'"))
    .action(async (id: number, options: CommonOptions) => {
      const { showDrift } = await import('./commands/drift.ts');
      await showDrift(await session(options), id);
    });
  exported(caring(selecting(paged(command('vulnerabilities', 'List vulnerabilities, or export them.')))))
    .option('--resource <id>', 'only this resource', wholeNumber)
    .addOption(oneOf('--severity <severity>', 'only this severity', severityValues))
    .addOption(oneOf('--status <status>', 'only this status', vulnerabilityStatusValues))
    .option('--cve <id>', 'only this CVE')
    .addHelpText('after', examples('audit vulnerabilities --severity critical --status open'))
    .action(async ({ cve, format, output, ...options }: Query & ExportOptions & { cve?: string }) => {
      const query = { ...queryOf(options), cve_id: cve };
      if (format !== undefined) return exportAll(options, '/api/v1/vulnerabilities', { query, format, output });
      const { listVulnerabilities } = await import('./commands/vulnerabilities.ts');
      return listVulnerabilities(await session(options), query);
    });
  command('search', 'Find resources, accounts, findings, alerts, remediations, checks and controls.')
    .argument('<text>', 'any part of a name, ARN, CVE, package or title')
    .addOption(oneOf('--kind <kind>', 'only this kind', searchKindValues))
    .option('--limit <number>', 'results of each kind, at most 50 (8)', wholeNumber)
    .addHelpText('after', examples('audit search log4j', 'audit search :123456789012:role/deploy --kind resource'))
    .action(async (text: string, { kind, limit, ...options }: CommonOptions & { kind?: string; limit?: number }) => {
      const { searchEverything } = await import('./commands/search.ts');
      await searchEverything(await session(options), { q: text, kinds: kind, limit });
    });
  addFindingCommands(tools);
  addAlertCommands(tools);
  addBaselineCommands(tools);
  addComplianceCommands(tools);
  addExceptionCommands(tools);
  addAttestationCommands(tools);
  addAccountCommands(tools);
  addConnectCommands(tools);
  addGroupCommands(tools);
  addRemediationCommands(tools);
  addPolicyCommands(tools);
  addCostCommands(tools);

  const reports = program.command('reports').description('Generate and download reports.');
  under(reports, 'list', 'List the reports of the last 30 days.').action(async (options: CommonOptions) => {
    const { listReports } = await import('./commands/reports.ts');
    await listReports(await session(options));
  });
  selecting(under(reports, 'create', 'Generate a report; prints its id.'))
    .addArgument(
      program
        .createArgument('<type>', 'kind of report')
        .choices(['drift_summary', 'vulnerability_report', 'compliance_assessment', 'cost_report']),
    )
    .addOption(oneOf('--format <format>', 'pdf or csv', reportFormatValues).default('pdf'))
    .option('--from <date>', 'first day, YYYY-MM-DD')
    .option('--to <date>', 'last day, YYYY-MM-DD')
    .addHelpText('after', examples('audit reports get "$(audit reports create cost_report --format csv)"'))
    .action(
      async (
        type: string,
        options: CommonOptions & SelectionOptions & { format: string; from?: string; to?: string },
      ) => {
        const { createReport } = await import('./commands/reports.ts');
        await createReport(await session(options), { ...options, type });
      },
    );
  under(reports, 'get', 'Wait until a report is ready, and save it.')
    .argument('<report>', 'id of the report')
    .option('-o, --output <file>', 'file to write; - is stdout')
    .action(async (id: string, options: CommonOptions & { output?: string }) => {
      const { getReport } = await import('./commands/reports.ts');
      await getReport(await session(options), id, options);
    });

  addAcceptanceCommands(tools);
  addChangeWindowCommands(tools);
  addVolatileCommands(tools);

  addOperationCommands(tools);

  addKeyCommands(tools);

  const webhooks = program.command('webhooks').description('List and test webhooks.');
  under(webhooks, 'list', 'List webhooks.').action(async (options: CommonOptions) => {
    const { listWebhooks } = await import('./commands/webhooks.ts');
    await listWebhooks(await session(options));
  });
  under(webhooks, 'test', 'Send a ping and show the result.')
    .argument('<webhook>', 'id of the webhook', wholeNumber)
    .action(async (id: number, options: CommonOptions) => {
      const { testWebhook } = await import('./commands/webhooks.ts');
      await testWebhook(await session(options), id);
    });
  addCompletionCommand(tools, (text) => surroundings.terminal.print(text));
  return program;
}
