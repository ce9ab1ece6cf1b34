import { Type } from 'typebox';
import { accountStates, organizationStatuses } from '../../domain/organizations/organization.ts';
import { kindOf } from '../../domain/clouds/cloud-names.ts';
import { counts, id, label, nullable, stringMap, timestamp, words } from '../fields.ts';
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

export const organizationSchema = named(
  'Organization',
  Type.Object({
    id: id(),
    kind: kind(),
    name: Type.String(),
    external_id: nullable(Type.String({ description: 'Null until the first discovery, e.g. o-a1b2c3d4e5' })),
    management_account_id: nullable(Type.String()),
    provider_id: id('The provider whose access lists the organization'),
    filters: accountFilters(''),
    status: named('OrganizationStatus', words(organizationStatuses)),
    status_reason: nullable(Type.String({ description: 'Why the last discovery failed' })),
    accounts: accountCounts(),
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
  }),
);

export const changeOrganizationBody = named(
  'ChangeOrganizationRequest',
  Type.Object(
    { name: Type.Optional(label()), filters: Type.Optional(accountFilters('Request')) },
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
  }),
);

export const accountsQuery = Type.Object({
  state: Type.Optional(accountState()),
  ou: Type.Optional(text('`external_id` or `id` of a unit; accounts anywhere below')),
  tag: Type.Optional(text('A key, or `key=value`')),
  name: Type.Optional(text('A part of the name or of the account id')),
  ...pageQuery,
});
