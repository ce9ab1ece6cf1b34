import type { CommandTools } from './command-tools.ts';
import type { AwsOptions } from './commands/connect-aws.ts';
import type { OrganizationOptions } from './commands/connect-organization.ts';
import type { SelectionOptions } from './query.ts';
import type { CommonOptions } from './session.ts';

const templateForms = ['cloudformation', 'terraform', 'arm', 'cli'];

/** Adds the commands that connect accounts, organizations, and the clusters that accounts have found. */
export function addConnectCommands({
  program,
  under,
  selecting,
  session,
  examples,
  oneOf,
  wholeNumber,
}: CommandTools): void {
  const connect = program.command('connect').description('Connect accounts, organizations and clusters.');
  under(connect, 'aws', 'Connect an AWS account by a role, or print the template that creates the role.')
    .option('--name <name>', 'how the account is called')
    .option('--region <region>', 'e.g. eu-central-1')
    .option('--regions <regions...>', 'further regions, or all')
    .option('--setup <id>', 'the setup whose external id the role requires', wholeNumber)
    .option('--role <arn>', 'the role that reads; without it, a setup is made and its template printed')
    .option('--remediation-role <arn>', 'the role that remediates')
    .option('--via <arns...>', 'roles that are assumed on the way, in order')
    .option('--access-key-id <id>', 'who assumes the role; asks for the secret, or reads it from stdin')
    .addOption(oneOf('--template <form>', 'form of the template (cloudformation)', templateForms))
    .option('--no-wait', 'do not wait for the first sync')
    .addHelpText(
      'after',
      '\nWithout --access-key-id, the workers assume the role with their own identity.\n' +
        examples(
          'audit connect aws > role.json',
          'audit connect aws --setup 3 --role arn:aws:iam::111122223333:role/infrastructure-audit-read --name shop --region eu-central-1',
        ),
    )
    .action(async (options: CommonOptions & AwsOptions) => {
      const { connectAws } = await import('./commands/connect-aws.ts');
      await connectAws(await session(options), options);
    });
  under(connect, 'organization', 'Connect an organization and its accounts, or print the template of their access.')
    .argument('<provider>', 'id of the provider whose access lists the organization', wholeNumber)
    .option('--name <name>', 'how the organization is called')
    .option(
      '--setup <id>',
      'the setup whose access was granted; without it, one is made and its template printed',
      wholeNumber,
    )
    .option('--role-name <name>', 'AWS: the role that reads in every account', 'infrastructure-audit-read')
    .option('--remediation-role-name <name>', 'AWS: the role that remediates')
    .option('--service-account <name>', 'Google Cloud: the service account of every project, to impersonate')
    .option('--root <root>', 'Google Cloud, Azure: where it begins, e.g. folders/123 or a management group')
    .option('--unit <units...>', 'only accounts in or below these units')
    .addOption(oneOf('--template <form>', 'form of the template', templateForms))
    .option('--no-wait', 'do not wait for the first syncs')
    .addHelpText(
      'after',
      '\nExits with 1 when an account is in error.\n' +
        examples('audit connect organization 1 > role.json', 'audit connect organization 1 --setup 3 --name Example'),
    )
    .action(async (providerId: number, options: CommonOptions & OrganizationOptions) => {
      const { connectOrganization } = await import('./commands/connect-organization.ts');
      await connectOrganization(await session(options), providerId, options);
    });
  selecting(under(connect, 'clusters', 'List EKS, GKE and AKS clusters that are not connected, or connect them.'))
    .option('--all', 'connect them')
    .addHelpText('after', examples('audit connect clusters', 'audit connect clusters --provider 1 --all'))
    .action(async (options: CommonOptions & SelectionOptions & { all?: boolean }) => {
      const { connectClusters } = await import('./commands/clusters.ts');
      await connectClusters(await session(options), options);
    });
}
