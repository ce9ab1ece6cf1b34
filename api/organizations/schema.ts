import { Type } from 'typebox';
import { awsRegionPattern } from '../../domain/inventory/aws-regions.ts';
import { accountStates, organizationStatuses } from '../../domain/organizations/organization.ts';
import { kindOf } from '../../domain/clouds/cloud-names.ts';
import { counts, id, label, nullable, stringMap, syncStatus, timestamp, words } from '../fields.ts';
import { named } from '../named.ts';
import { taggedUnion } from '../validation/tagged-union.ts';
import { pageQuery } from '../pagination.ts';
import { callCounts } from '../jobs/schema.ts';

const text = (description?: string) =>
  Type.String({ minLength: 1, maxLength: 256, ...(description === undefined ? {} : { description }) });

const listOf = <Schema extends Parameters<typeof Type.Array>[0]>(schema: Schema, description: string) =>
  Type.Optional(Type.Array(schema, { minItems: 1, maxItems: 1_000, description }));

const kind = () =>
  named(
    'OrganizationKind',
    words([kindOf.aws, kindOf.gcp, kindOf.azure] as const, {
      description: 'The kind of the providers that the accounts become',
    }),
  );
const accountState = () => named('OrganizationAccountState', words(accountStates));
const accountCounts = () => named('OrganizationAccountCounts', counts(accountStates));

const selector = (suffix: '' | 'Request') =>
  named(
    `AccountSelector${suffix}`,
    Type.Object({
      ous: listOf(
        text('e.g. ou-ab12-11112222, folders/123, production'),
        'External ids of units; accounts anywhere below match',
      ),
      tags: listOf(
        Type.Object({ key: text(), value: Type.Optional(Type.String({ maxLength: 256 })) }),
        'Without `value`, any value matches',
      ),
      names: listOf(text('e.g. prod-*'), '`*` stands for any text; letter case does not matter'),
      account_ids: listOf(text('e.g. 111122223333'), 'Ids of accounts, projects or subscriptions'),
    }),
  );

/** Requests refuse unknown fields, so that the two have different names. */
const accountFilters = (suffix: '' | 'Request') =>
  named(
    `AccountFilters${suffix}`,
    Type.Object(
      { include: Type.Optional(selector(suffix)), exclude: Type.Optional(selector(suffix)) },
      {
        description:
          'An account is covered when it matches every list of `include` and no list of `exclude`; without lists, always',
      },
    ),
  );

const roleName = (description: string) =>
  Type.String({ pattern: '^[A-Za-z0-9_+=,.@-]{1,64}$', maxLength: 64, description });
const region = () => Type.String({ maxLength: 40, pattern: awsRegionPattern, description: 'e.g. eu-central-1' });
/** Maximum number of regions, as for connecting an account. */
const regionsAtMost = 100;

/** Fields are named as those of `authentication` of a provider. */
const assumedRoles = (suffix: '' | 'Request') => {
  const rolePath = Type.String({
    maxLength: 512,
    pattern: '^/(?:[\\x21-\\x2e\\x30-\\x7e]+/)*$',
    description: 'The path of the roles, `/` by default',
  });
  return named(
    `AssumedRolesConnection${suffix}`,
    Type.Object(
      {
        type: Type.Literal('assume_role'),
        setupId: id('The setup whose external id the trust policies of the roles require'),
        roleName: roleName('The role that reads, in every account, e.g. InfrastructureAuditReader'),
        remediationRoleName: Type.Optional(
          roleName('The role that remediates; without it, the accounts are only read'),
        ),
        rolePath: suffix === '' ? rolePath : (Type.Optional(rolePath) as unknown as typeof rolePath),
        region: Type.Optional(region()),
        regions: Type.Optional(
          Type.Union([Type.Array(region(), { minItems: 1, maxItems: regionsAtMost }), Type.Literal('all')]),
        ),
      },
      {
        description:
          'AWS: by a role of this name in each account, which is assumed from where the access of ' +
          "the organization's provider begins; without `region` and `regions`, those of that provider are covered",
      },
    ),
  );
};

const grantingSetup = () => id('The setup whose templates grant the access');

const sameIdentity = (suffix: '' | 'Request') =>
  named(
    `SameIdentityConnection${suffix}`,
    Type.Object(
      { type: Type.Literal('same_identity'), setupId: grantingSetup() },
      {
        description:
          "Google Cloud, Azure: by the identity of the organization's provider, whose roles on the organization, a folder or a " +
          'management group are inherited',
      },
    ),
  );

const impersonation = (suffix: '' | 'Request') =>
  named(
    `ImpersonationConnection${suffix}`,
    Type.Object(
      {
        type: Type.Literal('impersonation'),
        setupId: grantingSetup(),
        serviceAccount: Type.String({
          pattern: '^[a-z][a-z0-9-]{4,28}[a-z0-9]$',
          maxLength: 30,
          description: 'The part of its address before the `@`, the same in every project, e.g. infrastructure-audit',
        }),
      },
      {
        description:
          "Google Cloud: by a service account of this name in each project, which the identity of the organization's provider impersonates",
      },
    ),
  );

const connection = (suffix: '' | 'Request') =>
  named(
    `OrganizationConnection${suffix}`,
    taggedUnion(
      [assumedRoles(suffix), sameIdentity(suffix), impersonation(suffix)],
      'How each discovery connects the covered accounts',
    ),
  );

const firstSyncs = () =>
  named(
    'OrganizationFirstSyncs',
    Type.Object(
      {
        total: Type.Integer({ description: 'Accounts that have a provider' }),
        completed: Type.Integer({ description: 'Synced at least once' }),
        running: Type.Integer({ description: 'Being checked or synced for the first time' }),
        waiting: Type.Integer({ description: 'Waiting for their turn' }),
        failed: Type.Integer({ description: 'In error, and never synced' }),
      },
      { description: 'The first syncs of the accounts that have a provider; every account is in one of the four' },
    ),
  );

const memberFeeds = () =>
  named(
    'OrganizationChangeFeeds',
    Type.Object(
      {
        enabled: nullable(Type.Boolean({ description: 'As it was switched for all accounts; null if it never was' })),
        through_provider_id: nullable(id('The provider whose queue receives the changes of all accounts')),
        subscription_name: nullable(Type.String()),
        on: Type.Integer({ description: 'Connected accounts whose feed is on' }),
        failing: Type.Integer({ description: 'Of these, accounts whose feed is failing' }),
        off: Type.Integer({ description: 'Connected accounts whose feed is off' }),
      },
      { description: 'The change feeds of the accounts that have a provider' },
    ),
  );

export const organizationSchema = named(
  'Organization',
  Type.Object({
    id: id(),
    kind: kind(),
    name: Type.String(),
    root: nullable(Type.String({ description: 'As it was connected; null for the whole organization' })),
    external_id: nullable(
      Type.String({ description: 'Null until the first discovery, e.g. o-a1b2c3d4e5, organizations/123' }),
    ),
    management_account_id: nullable(Type.String({ description: 'Of AWS alone' })),
    provider_id: nullable(id('The provider whose access lists the organization; null outside the caller’s limit')),
    filters: accountFilters(''),
    connection: nullable(connection('')),
    status: named('OrganizationStatus', words(organizationStatuses)),
    status_reason: nullable(Type.String({ description: 'Why the last discovery failed' })),
    accounts: accountCounts(),
    first_syncs: firstSyncs(),
    change_feeds: memberFeeds(),
    discovered_at: nullable(timestamp()),
    created_at: timestamp(),
  }),
);

export const connectOrganizationBody = named(
  'ConnectOrganizationRequest',
  Type.Object({
    kind: kind(),
    name: label(),
    provider_id: id(
      'A connected provider whose access lists the organization: AWS: the management account or a delegated administrator; ' +
        'Google Cloud, Azure: any project or subscription whose identity has roles on the root',
    ),
    root: Type.Optional(
      nullable(
        text(
          'Where it begins: `organizations/123` or `folders/123` of Google Cloud, the id of a management group of Azure; ' +
            'without it, the organization of the project, or the whole tenant',
        ),
      ),
    ),
    filters: Type.Optional(accountFilters('Request')),
    connection: Type.Optional(nullable(connection('Request'))),
  }),
);

export const changeOrganizationBody = named(
  'ChangeOrganizationRequest',
  Type.Object(
    {
      name: Type.Optional(label()),
      filters: Type.Optional(accountFilters('Request')),
      connection: Type.Optional(nullable(connection('Request'))),
    },
    { minProperties: 1 },
  ),
);

export const acceptedDiscovery = named(
  'AcceptedDiscovery',
  Type.Object({ discovery_id: id(), status: Type.Literal('running'), workflow_id: Type.String() }),
);

export const organizationUnitSchema = named(
  'OrganizationUnit',
  Type.Object({
    id: id(),
    external_id: Type.String(),
    parent_id: nullable(id()),
    name: Type.String(),
    accounts: accountCounts(),
  }),
);

export const organizationAccountSchema = named(
  'OrganizationAccount',
  Type.Object({
    id: id(),
    account_id: Type.String(),
    name: Type.String(),
    ou: nullable(Type.String({ description: 'External id of its unit; null for an account that left' })),
    ou_path: nullable(Type.String({ description: 'Names of the units above it, from the root' })),
    tags: stringMap(),
    state: accountState(),
    reason: nullable(Type.String({ description: 'Why the account is not connected, or what its cloud warns of' })),
    provider_id: nullable(id()),
    provider_status: nullable(syncStatus()),
    last_synced_at: nullable(timestamp()),
    sync: nullable(
      named(
        'AccountSync',
        Type.Object(
          {
            elapsed_ms: Type.Integer(),
            listings_ended: Type.Integer(),
            listings_begun: Type.Integer({ description: 'All listings, or all so far' }),
            calls: callCounts,
          },
          { description: 'The sync that is running' },
        ),
      ),
    ),
    role_arn: nullable(
      Type.String({
        description: "The role by which the organization's connection reads the account; null without one",
      }),
    ),
    service_account: nullable(
      Type.String({ description: 'The service account by which the connection reads the project; null without one' }),
    ),
    setup_id: nullable(id('The setup whose templates grant that access, of an account in error')),
  }),
);

export const accountParams = Type.Object({ id: id(), account_id: text('e.g. 111122223333') });

export const accountsQuery = Type.Object({
  state: Type.Optional(accountState()),
  ou: Type.Optional(text('`external_id` or `id` of a unit; accounts anywhere below')),
  tag: Type.Optional(text('A key, or `key=value`')),
  name: Type.Optional(text('A part of the name or of the account id')),
  ...pageQuery,
});
