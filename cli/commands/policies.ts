import type {
  RemediationPolicy,
  RemediationPolicyDriftType,
  RemediationPolicyMode,
  RemediationPolicyRequest,
  RemediationPolicyResult,
} from '../../client/src/schema.ts';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { confirm } from '../prompt.ts';
import { type Query, queryOf, selectionOf, type SelectionOptions, tagsOf } from '../query.ts';
import { printPage, type Page } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';
import { shortTime } from '../styles.ts';

const path = '/api/v1/remediation/policies';

/** Lists the policies, newest first. */
export async function listPolicies(session: Session, options: Query): Promise<void> {
  const page = await session.service.get<Page<RemediationPolicy>>(path, queryOf(options));
  printPage(session, {
    page,
    empty: 'There are no remediation policies.',
    columns: [
      { title: 'ID', value: ({ id }) => id, align: 'right' },
      { title: 'STATE', value: stateOf },
      { title: 'MODE', value: ({ mode }) => mode },
      { title: 'APPROVALS', value: ({ approvals }) => approvals.filter(({ counts }) => counts).length, align: 'right' },
      { title: 'PER HOUR', value: ({ max_per_hour: most }) => most, align: 'right', dropOrder: 2 },
      { title: 'PER DAY', value: ({ max_per_day: most }) => most, align: 'right', dropOrder: 1 },
      { title: 'DRY RUN UNTIL (UTC)', value: ({ dry_run_until: at }) => shortTime(at), dropOrder: 3 },
      { title: 'NAME', value: ({ name }) => name },
    ],
  });
}

/** Shows a policy in its present revision. */
export async function showPolicy(session: Session, id: number): Promise<void> {
  sayPolicy(session, await session.service.get<RemediationPolicy>(`${path}/${id}`));
}

/** What `audit policies edit` was given: only what changes. A list without values is `true`, and empties the field. */
export interface ChangedPolicy extends SelectionOptions {
  name?: string;
  mode?: RemediationPolicyMode;
  check?: string[] | true;
  drift?: string[] | true;
  tag?: string[] | true;
  maxPerHour?: number;
  maxPerDay?: number;
  dryRunDays?: number;
  returnHours?: number;
  allAccounts?: boolean;
  enable?: boolean;
  disable?: boolean;
}

/** What `audit policies create` was given. */
export interface WrittenPolicy extends ChangedPolicy {
  name: string;
  mode: RemediationPolicyMode;
  disabled?: boolean;
}

/** Creates a policy. Throws for a tag that is no `key=value`. */
export async function createPolicy(session: Session, written: WrittenPolicy): Promise<void> {
  const { name, mode, disabled = false } = written;
  const body = { name, mode, enabled: !disabled, ...selectionOf(written), ...changesOf(written) };
  sayPolicy(session, await session.service.post<RemediationPolicy>(path, body));
}

/** Writes a new revision of a policy: the present one with what was given. Without a difference nothing is written. */
export async function editPolicy(session: Session, id: number, changed: ChangedPolicy): Promise<void> {
  const { name, mode, enable = false, disable = false, allAccounts = false } = changed;
  const selection = selectionOf(changed);
  const isSelecting = Object.keys(selection).length > 0;
  if (enable && disable) throw contradiction('--enable and --disable');
  if (allAccounts && isSelecting) throw contradiction('--all-accounts and a selection of accounts');
  const present = await session.service.get<RemediationPolicy>(`${path}/${id}`);
  const unchanged: RemediationPolicyRequest = {
    name: present.name,
    mode: present.mode,
    enabled: present.enabled,
    check_ids: present.check_ids,
    drift_types: present.drift_types,
    max_per_hour: present.max_per_hour,
    max_per_day: present.max_per_day,
    dry_run_days: present.dry_run_days,
    return_hours: present.return_hours,
    ...(present.tags === null ? {} : { tags: present.tags }),
    ...accountsOf(present),
  };
  const { provider_id: _provider, organization_id: _organization, ou: _ou, ...elsewhere } = unchanged;
  const body = {
    ...(isSelecting || allAccounts ? { ...elsewhere, ...selection } : unchanged),
    ...changesOf(changed),
    ...(name === undefined ? {} : { name }),
    ...(mode === undefined ? {} : { mode }),
    ...(enable || disable ? { enabled: enable } : {}),
  };
  if (changed.tag === true) delete body.tags;
  // Another revision would lose its approvals for nothing.
  const isChanged = JSON.stringify(body) !== JSON.stringify(unchanged);
  const { revision } = present;
  const put = () => session.service.put<RemediationPolicy>(`${path}/${id}`, { ...body, revision });
  sayPolicy(session, isChanged ? await put() : present);
}

const contradiction = (what: string): Problem =>
  new Problem(`${what} exclude each other`, { exitCode: exitCodes.usage });

function changesOf(changed: ChangedPolicy): Partial<RemediationPolicyRequest> {
  const { check, drift, tag, maxPerHour, maxPerDay, dryRunDays, returnHours } = changed;
  return {
    ...(check === undefined ? {} : { check_ids: check === true ? [] : check }),
    // The service refuses other words, and names those that there are.
    ...(drift === undefined ? {} : { drift_types: drift === true ? [] : (drift as RemediationPolicyDriftType[]) }),
    ...(tag === undefined || tag === true ? {} : { tags: tagsOf(tag) }),
    ...(maxPerHour === undefined ? {} : { max_per_hour: maxPerHour }),
    ...(maxPerDay === undefined ? {} : { max_per_day: maxPerDay }),
    ...(dryRunDays === undefined ? {} : { dry_run_days: dryRunDays }),
    ...(returnHours === undefined ? {} : { return_hours: returnHours }),
  };
}

const accountsOf = ({ provider_id: provider, organization_id: organization, ou }: RemediationPolicy) =>
  selectionOf({
    ...(provider === null ? {} : { provider }),
    ...(organization === null ? {} : { organization }),
    ...(ou === null ? {} : { ou }),
  });

/** Lists what the present revision did about each finding, or would do after its dry run. */
export async function listPolicyResults(session: Session, id: number, options: Query): Promise<void> {
  const page = await session.service.get<Page<RemediationPolicyResult>>(`${path}/${id}/results`, queryOf(options));
  printPage(session, {
    page,
    empty: 'The policy has looked at no such finding yet.',
    columns: [
      { title: 'OUTCOME', value: ({ outcome }) => outcome },
      { title: 'PROVIDER', value: ({ provider_id: provider }) => provider, align: 'right', dropOrder: 2 },
      { title: 'RESOURCE', value: ({ resource_name: name }) => name },
      {
        title: 'FINDING',
        value: ({ check_id: check, drift_id: drift }) => check ?? (drift === null ? null : `drift ${drift}`),
      },
      { title: 'ACTION', value: ({ remediation_id: action }) => action, align: 'right' },
      { title: 'AT (UTC)', value: ({ at }) => shortTime(at), dropOrder: 3 },
      { title: 'REASON', value: ({ reason }) => reason, dropOrder: 1 },
    ],
  });
}

/** Approves the revision that was given, or the present one after showing it and asking. */
export async function approvePolicy(session: Session, id: number, options: { revision?: number }): Promise<void> {
  const revision = options.revision ?? (await confirmedRevision(session, id));
  sayPolicy(session, await session.service.post<RemediationPolicy>(`${path}/${id}/approve`, { revision }));
}

async function confirmedRevision(session: Session, id: number): Promise<number> {
  const policy = await session.service.get<RemediationPolicy>(`${path}/${id}`);
  printPolicy({ ...session, json: false }, policy);
  if (await confirm(`Approve revision ${policy.revision}, and with it what it will plan?`)) return policy.revision;
  throw new Problem('Not approved', {
    exitCode: exitCodes.refused,
    advice: 'Answer y, or pass --revision when there is no terminal.',
  });
}

/** Pauses a policy: it plans and approves nothing. */
export async function pausePolicy(session: Session, id: number, { reason }: { reason: string }): Promise<void> {
  sayPolicy(session, await session.service.post<RemediationPolicy>(`${path}/${id}/pause`, { reason }));
}

/** Resumes a policy. */
export async function resumePolicy(session: Session, id: number): Promise<void> {
  sayPolicy(session, await session.service.post<RemediationPolicy>(`${path}/${id}/resume`));
}

/** Deletes a policy; its actions stay. */
export async function deletePolicy({ service, terminal }: Session, id: number): Promise<void> {
  await service.delete(`${path}/${id}`);
  terminal.report(`Policy ${id} is deleted.`);
}

function sayPolicy(session: Session, policy: RemediationPolicy): void {
  if (session.json) session.terminal.printJson(policy);
  else printPolicy(session, policy);
}

function printPolicy({ terminal }: Session, policy: RemediationPolicy): void {
  const line = (text: string): void => terminal.print(safeText(text));
  terminal.print(terminal.paint('bold', safeText(`#${policy.id} ${policy.name}`)));
  const { revision, revised_by: author, revised_at: at, provider_id: provider, organization_id: organization } = policy;
  line(`revision ${revision} by ${author}, ${shortTime(at)} UTC: ${stateOf(policy)}`);
  if (policy.paused_at !== null) line(`  paused by ${policy.paused_by ?? '–'}, because ${policy.pause_reason ?? '–'}`);
  line(
    policy.mode === 'plan' ? 'Plans; an admin approves each plan' : 'Plans, approves and executes what is of low risk',
  );
  if (policy.check_ids.length > 0) line(`Checks: ${policy.check_ids.join(', ')}`);
  if (policy.drift_types.length > 0) line(`Drift: ${policy.drift_types.join(', ')}`);
  const accounts = [
    ...(provider === null ? [] : [`provider ${provider}`]),
    ...(organization === null ? [] : [`organization ${organization}`]),
    ...(policy.ou === null ? [] : [`unit ${policy.ou}`]),
  ];
  line(`Accounts: ${accounts.length === 0 ? 'all' : accounts.join(', ')}`);
  const tags = Object.entries(policy.tags ?? {}).map(([key, value]) => `${key}=${value}`);
  if (tags.length > 0) line(`Tags: ${tags.join(', ')}`);
  line(`At most ${policy.max_per_hour} per hour and ${policy.max_per_day} per day`);
  line(`Dry run of ${policy.dry_run_days} days, until ${shortTime(policy.dry_run_until)} UTC`);
  line(`Findings that come back within ${policy.return_hours} hours are left to people`);
  line(policy.approved ? 'Approved by' : policy.approvals.length === 0 ? 'Not approved' : 'Not approved yet; by');
  for (const { email, approved_at: approvedAt, counts } of policy.approvals) {
    line(`  ${email}, ${shortTime(approvedAt)} UTC${counts ? '' : ' (no longer counts)'}`);
  }
}

function stateOf(policy: RemediationPolicy): string {
  if (policy.paused_at !== null) return 'paused';
  if (!policy.enabled) return 'disabled';
  if (Date.parse(policy.dry_run_until) > Date.now()) return 'dry run';
  return policy.mode === 'plan_and_approve' && policy.approved ? 'plans and approves' : 'plans';
}
