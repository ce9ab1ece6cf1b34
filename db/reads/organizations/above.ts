import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';
import {
  controlPolicyTypes,
  unknown,
  type Above,
  type ControlPolicyType,
  type DelegatedAdministrator,
  type PolicyLevel,
} from '../../../domain/organizations/above.ts';
import { aboveOf, type OwnStatement, type StoredOrganization } from '../../../domain/organizations/stored-above.ts';
import type { Database, Transaction } from '../../database.ts';
import { heldForAll } from './held-for-all.ts';

interface PlacedAccount {
  organization_id: number;
  account_id: string;
  unit_id: number;
  external_id: string;
  management_account_id: string;
  policies_read_in: number | null;
  policies_read_at: Date | null;
  policies_reason: string | null;
  policy_types: ControlPolicyType[] | null;
  delegated_administrators: { account_id: string; services: string[] }[] | null;
  delegates_reason: string | null;
}

/**
 * Returns what stands above the account of a provider: the organization that lists it, with the policies on its way, as
 * the last discovery read them. What belongs to other accounts only is not part of it.
 */
export async function readAbove(
  database: Database | Transaction,
  { providerId, now }: { providerId: number; now: Date },
): Promise<Above> {
  const provider = await database('providers')
    .where({ id: providerId })
    .first<{ account_id: string | null } | undefined>('account_id');
  const accountId = provider?.account_id ?? null;
  if (accountId === null) return unknown('the account of the provider is not known yet');
  const placed = await placeOf(database, providerId);
  return aboveOf({
    accountId,
    own: await ownStatement(database, { providerId, accountId }),
    stored: placed === null ? null : await storedOrganization(database, placed),
    now,
  });
}

/** Returns the place of an account in a connected organization; null when none lists it. */
async function placeOf(database: Database | Transaction, providerId: number): Promise<PlacedAccount | null> {
  const row = await database('providers as own')
    .join('organization_accounts as account', 'account.account_id', 'own.account_id')
    .join('organizations as organization', (on) => {
      on.on('organization.id', 'account.organization_id').andOn('organization.kind', 'own.type');
    })
    .where('own.id', providerId)
    .whereNotNull('account.unit_id')
    .whereNotNull('organization.external_id')
    // An account that moved between organizations is in the one that listed it last.
    .orderBy([{ column: 'account.seen_in', order: 'desc' }])
    .first<PlacedAccount | undefined>(
      'organization.id as organization_id',
      'account.account_id',
      'account.unit_id',
      'organization.external_id',
      'organization.management_account_id',
      'organization.policies_read_in',
      'organization.policies_read_at',
      'organization.policies_reason',
      'organization.policy_types',
      'organization.delegated_administrators',
      'organization.delegates_reason',
    );
  return row ?? null;
}

/** Returns what the newest sync of an account says of its organization. */
async function ownStatement(
  database: Database | Transaction,
  { providerId, accountId }: { providerId: number; accountId: string },
): Promise<OwnStatement> {
  const { rows } = await database.raw<{
    rows: { organization: Json | undefined; has: boolean; reason: string | null }[];
  }>(
    `select version.configuration->'organization' as organization, jsonb_exists(version.configuration, 'organization') as has,
       version.unreadable->>'/organization' as reason
     from providers as own
     join providers as other on other.id = own.id
       or (other.type = own.type and other.account_id = own.account_id and other.deleted_at is null)
     join resources as resource on resource.provider_id = other.id and resource.resource_type = 'account'
       and resource.external_id = :accountId and resource.status <> 'deleted'
     join resource_versions as version on version.id = resource.version_id
     where own.id = :providerId
     order by has desc, resource.last_seen_at desc limit 1`,
    { providerId, accountId },
  );
  const [row] = rows;
  if (row === undefined) return { unread: 'the AWS account is not in the inventory, so its organization is not known' };
  if (!row.has) {
    return { unread: row.reason ?? 'no sync has read yet whether the account is in an organization' };
  }
  if (!isObject(row.organization)) return { organization: null };
  const { id, management_account_id: managementAccountId, all_features: hasAllFeatures } = row.organization;
  return {
    organization: {
      id: typeof id === 'string' ? id : 'without an id',
      managementAccountId: typeof managementAccountId === 'string' ? managementAccountId : null,
      hasAllFeatures: hasAllFeatures !== false,
    },
  };
}

async function storedOrganization(
  database: Database | Transaction,
  placed: PlacedAccount,
): Promise<StoredOrganization> {
  const accountIds = await database('organization_accounts')
    .where({ organization_id: placed.organization_id })
    .whereNotNull('unit_id')
    .pluck<string[]>('account_id');
  const { delegated_administrators: delegates } = placed;
  return {
    id: placed.external_id,
    managementAccountId: placed.management_account_id,
    accountIds: new Set(accountIds),
    policies: placed.policies_read_in === null ? null : await policiesOnTheWay(database, placed),
    policiesReadAt: placed.policies_read_at,
    policiesReason: placed.policies_reason,
    delegatedAdministrators:
      delegates === null
        ? unknown(placed.delegates_reason ?? 'no discovery of the organization has read its administrators yet')
        : { value: delegates.map(administratorOf), reason: null },
    inventory: await heldForAll(database, placed),
  };
}

function administratorOf(row: { account_id: string; services: string[] }): DelegatedAdministrator {
  return { accountId: row.account_id, services: row.services };
}

interface Level {
  id: string;
  name: string;
  parent_id: number | null;
}

/** Returns the policies of each enabled type from the root to an account; null for a type that is not enabled. */
async function policiesOnTheWay(
  database: Database | Transaction,
  placed: PlacedAccount,
): Promise<Record<ControlPolicyType, PolicyLevel[] | null>> {
  const { rows: units } = await database.raw<{ rows: Level[] }>(
    `select unit.external_id as id, unit.name, unit.parent_id
     from organization_unit_ancestors as way join organization_units as unit on unit.id = way.ancestor_id
     where way.unit_id = ?
     order by (select count(*) from organization_unit_ancestors as above where above.unit_id = unit.id)`,
    [placed.unit_id],
  );
  const levels = [
    ...units.map(({ id, name, parent_id: parentId }) => ({
      id,
      name: `${parentId === null ? 'root' : 'unit'} ${name} (${id})`,
    })),
    { id: placed.account_id, name: `account ${placed.account_id}` },
  ];
  const policies = await database('organization_policies')
    .where({ organization_id: placed.organization_id, read_in: placed.policies_read_in })
    .whereRaw('targets && ?::text[]', [levels.map(({ id }) => id)])
    .orderBy('external_id')
    .select<{ external_id: string; type: ControlPolicyType; name: string; document: JsonObject; targets: string[] }[]>(
      'external_id',
      'type',
      'name',
      'document',
      'targets',
    );
  const enabled = placed.policy_types ?? [];
  const onTheWay = (type: ControlPolicyType): PolicyLevel[] | null =>
    enabled.includes(type)
      ? levels.map(({ id, name }) => ({
          name,
          policies: policies
            .filter((policy) => policy.type === type && policy.targets.includes(id))
            .map((policy) => ({ id: policy.external_id, name: policy.name, document: policy.document })),
        }))
      : null;
  return Object.fromEntries(controlPolicyTypes.map((type) => [type, onTheWay(type)])) as Record<
    ControlPolicyType,
    PolicyLevel[] | null
  >;
}
