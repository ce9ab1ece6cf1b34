import { Type } from 'typebox';
import { awsRegionPattern } from '../../domain/inventory/aws-regions.ts';
import { accountStates, organizationStatuses } from '../../domain/organizations/organization.ts';
import { kindOf } from '../../domain/clouds/cloud-names.ts';
import { counts, id, label, nullable, stringMap, syncStatus, timestamp, words } from '../fields.ts';
import { named } from '../named.ts';
import { pageQuery } from '../pagination.ts';

const text = (description?: string) =>
  Type.String({ minLength: 1, maxLength: 256, ...(description === undefined ? {} : { description }) });

const listOf = <Schema extends Parameters<typeof Type.Array>[0]>(schema: Schema, description: string) =>
  Type.Optional(Type.Array(schema, { minItems: 1, maxItems: 1_000, description }));

const kind = () =>
  named(
    'OrganizationKind',
    words([kindOf.aws] as const, { description: 'The kind of the providers that the accounts become' }),
  );
const accountState = () => named('OrganizationAccountState', words(accountStates));
const accountCounts = () => named('OrganizationAccountCounts', counts(accountStates));

const selector = (suffix: '' | 'Request') =>
  named(
    `AccountSelector${suffix}`,
    Type.Object({
      ous: listOf(text('e.g. ou-ab12-11112222'), 'External ids of units; accounts anywhere below match'),
      tags: listOf(
        Type.Object({ key: text(), value: Type.Optional(Type.String({ maxLength: 256 })) }),
        'Without `value`, any value matches',
      ),
      names: listOf(text('e.g. prod-*'), '`*` stands for any text; letter case does not matter'),
      account_ids: listOf(text('e.g. 111122223333'), 'Ids of accounts'),
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
const connection = (suffix: '' | 'Request') => {
  const rolePath = Type.String({
    maxLength: 512,
    pattern: '^/(?:[\\x21-\\x2e\\x30-\\x7e]+/)*$',
    description: 'The path of the roles, `/` by default',
  });
  return named(
    `OrganizationConnection${suffix}`,
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
          'Each discovery connects the covered accounts by a role of this name, which is assumed from where the access of ' +
          "the organization's provider begins; without `region` and `regions`, those of that provider are covered",
      },
    ),
  );
};

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

export const organizationSchema = named(
  'Organization',
  Type.Object({
    id: id(),
    kind: kind(),
    name: Type.String(),
    external_id: nullable(Type.String({ description: 'Null until the first discovery, e.g. o-a1b2c3d4e5' })),
    management_account_id: nullable(Type.String()),
    provider_id: nullable(id('The provider whose access lists the organization; null outside the caller’s limit')),
    filters: accountFilters(''),
    connection: nullable(connection('')),
    status: named('OrganizationStatus', words(organizationStatuses)),
    status_reason: nullable(Type.String({ description: 'Why the last discovery failed' })),
    accounts: accountCounts(),
    first_syncs: firstSyncs(),
    discovered_at: nullable(timestamp()),
    created_at: timestamp(),
  }),
);

export const connectOrganizationBody = named(
  'ConnectOrganizationRequest',
  Type.Object({
    kind: kind(),
    name: label(),
    provider_id: id('A connected provider of the management account or of a delegated administrator'),
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
    reason: nullable(Type.String({ description: 'Why the account is not connected' })),
    provider_id: nullable(id()),
    provider_status: nullable(syncStatus()),
    last_synced_at: nullable(timestamp()),
    role_arn: nullable(
      Type.String({
        description: "The role by which the organization's connection reads the account; null without one",
      }),
    ),
    setup_id: nullable(id('The setup whose templates create that role, of an account in error')),
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
