import {
  approvalsNeeded,
  type PolicyDefinition,
  type PolicyOutcome,
} from '../../../domain/remediation-policies/policy.ts';
import type { Database, Transaction } from '../../database.ts';

/** A policy in its present revision. */
export interface PolicyRow {
  id: number;
  revision: number;
  definition: PolicyDefinition;
  created_at: Date;
  created_by: number;
  created_by_email: string;
  revised_at: Date;
  paused_at: Date | null;
  paused_by: string | null;
  pause_reason: string | null;
  /** Who approved the present revision; `counts` is false for one who lost the right since. */
  approvals: { member_id: number; email: string; approved_at: string; counts: boolean }[];
}

/**
 * An approval counts while its member may approve: an admin without an access limit, without interruption since before the
 * revision was written, who did not write it.
 */
const counts = `member.removed_at is null and member.role = 'admin' and member.access_limit is null
  and member.admin_since < revision.created_at and member.id <> revision.created_by`;

const approvals = `(select coalesce(jsonb_agg(jsonb_build_object(
    'member_id', member.id, 'email', member.email, 'approved_at', approval.approved_at,
    'counts', coalesce(${counts}, false)) order by approval.approved_at, member.id), '[]')
  from remediation_policy_approvals as approval join members as member on member.id = approval.member_id
  where approval.policy_id = revision.policy_id and approval.revision = revision.revision) as approvals`;

const selected = `select policy.id, policy.revision, revision.definition, policy.created_at, revision.created_by,
    author.email as created_by_email, revision.created_at as revised_at, policy.paused_at, policy.paused_by,
    policy.pause_reason, ${approvals}
  from remediation_policies as policy
  join remediation_policy_revisions as revision on revision.policy_id = policy.id and revision.revision = policy.revision
  join members as author on author.id = revision.created_by
  where policy.deleted_at is null`;

/** Returns whether enough approvals of the present revision count. */
export function isApproved({ approvals: given }: Pick<PolicyRow, 'approvals'>): boolean {
  return given.filter((approval) => approval.counts).length >= approvalsNeeded;
}

/** Returns one page of the policies, newest first, and how many there are. */
export async function listPolicies(
  database: Database,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: PolicyRow[]; total: number }> {
  const { rows } = await database.raw<{ rows: PolicyRow[] }>(`${selected} order by policy.id desc limit ? offset ?`, [
    perPage,
    (page - 1) * perPage,
  ]);
  return { rows, total: await countPolicies(database) };
}

/** Returns how many policies there are. */
export async function countPolicies(database: Database | Transaction): Promise<number> {
  const { rows } = await database.raw<{ rows: { total: number }[] }>(
    'select count(*)::int as total from remediation_policies where deleted_at is null',
  );
  return rows[0]?.total ?? 0;
}

/** Returns a policy, or null; a deleted one is none. */
export async function findPolicy(database: Database | Transaction, policyId: number): Promise<PolicyRow | null> {
  const { rows } = await database.raw<{ rows: PolicyRow[] }>(`${selected} and policy.id = ?`, [policyId]);
  return rows[0] ?? null;
}

/** Returns the ids of the policies that are enabled and not paused. */
export async function activePolicies(database: Database): Promise<number[]> {
  const { rows } = await database.raw<{ rows: { id: number }[] }>(
    `${selected} and policy.paused_at is null and (revision.definition ->> 'enabled')::boolean order by policy.id`,
  );
  return rows.map(({ id }) => id);
}

/** What a policy last decided about a finding. */
export interface PolicyResultRow {
  id: number;
  revision: number;
  provider_id: number;
  resource_id: number;
  resource_name: string;
  check_id: string | null;
  drift_id: number | null;
  outcome: PolicyOutcome;
  reason: string | null;
  action_id: number | null;
  at: Date;
}

/** Returns one page of what the present revision of a policy decided, newest first. */
export async function listPolicyResults(
  database: Database,
  sought: { policyId: number; outcome: PolicyOutcome | null; page: { page: number; perPage: number } },
): Promise<{ rows: PolicyResultRow[]; total: number }> {
  const { policyId, outcome, page } = sought;
  const results = database('remediation_policy_results as result')
    .join('remediation_policies as policy', (on) => {
      void on.on('policy.id', 'result.policy_id').andOn('policy.revision', 'result.revision');
    })
    .where('result.policy_id', policyId);
  if (outcome !== null) void results.where('result.outcome', outcome);
  const rows = await results
    .clone()
    .join('resources as resource', 'resource.id', 'result.resource_id')
    .orderBy([
      { column: 'result.at', order: 'desc' },
      { column: 'result.id', order: 'desc' },
    ])
    .limit(page.perPage)
    .offset((page.page - 1) * page.perPage)
    .select<PolicyResultRow[]>('result.*', 'resource.name as resource_name');
  const counted = await results.clone().count<{ total: number }[]>({ total: '*' });
  return { rows, total: Number(counted[0]?.total ?? 0) };
}
