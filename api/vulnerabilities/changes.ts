import { type Actor, writeAudit } from '../../db/commands/audit/write.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { requestExecution } from '../../db/commands/jobs/jobs.ts';
import { standingJob } from '../../db/reads/jobs/jobs.ts';
import { lockVulnerabilityStatus, moveVulnerability } from '../../db/commands/vulnerabilities/vulnerabilities.ts';
import { findVulnerability, type VulnerabilityDetailRow } from '../../db/reads/vulnerabilities/vulnerabilities.ts';
import { alertOnVulnerabilities, clearVulnerabilityAlerts } from '../../db/commands/vulnerabilities/publish.ts';
import { fieldsOf, type ProviderSelection, subjectOf } from '../../domain/organizations/provider-selection.ts';
import { requireProviders } from '../require-providers.ts';
import type { VulnerabilityStatus } from '../../domain/vulnerabilities/statuses.ts';
import { isPending, type Asker, type Pending } from '../acceptances/request.ts';
import { carryOutIgnoring, requestIgnoring, revokeIgnoring } from '../acceptances/vulnerability.ts';
import { conflict, notFound, unprocessable } from '../errors.ts';
import { isConnected } from '../../db/reads/providers/providers.ts';
import { providerOfResource } from '../../db/reads/resources/resources.ts';

/** A change or request of a member. */
interface ByMember {
  memberId: number;
  actor: Actor;
}

/**
 * Moves a finding to a state. Ignoring accepts the vulnerability, and leaving that state revokes the acceptance.
 * Throws the API's 403, 404, 409 and 422.
 */
export async function changeVulnerability(
  database: Database,
  change: { findingId: number; status: VulnerabilityStatus; asker: Asker },
): Promise<VulnerabilityDetailRow | Pending> {
  const { findingId, status, asker } = change;
  const { reason } = asker;
  return database.transaction(async (transaction) => {
    const before = await lockVulnerabilityStatus(transaction, findingId);
    const known = await findVulnerability(transaction, findingId);
    if (before === null || known === null) throw notFound('Vulnerability finding');
    if (status === 'ignored' && reason === null) throw unprocessable('A reason is required to ignore a finding');
    if (status !== 'ignored' && asker.expiresAt !== null)
      throw unprocessable('expires_at is for ignored findings only');
    if (before === status) throw conflict(`The vulnerability finding is ${status} already`);
    if (status === 'ignored') {
      const acceptance = await requestIgnoring(transaction, asker, known);
      if (isPending(acceptance)) return acceptance;
      await carryOutIgnoring(transaction, acceptance, { finding: known, actor: asker.actor });
      return required(transaction, findingId);
    }
    if (before === 'ignored') await revokeIgnoring(transaction, asker, known);
    const { memberId } = asker.principal;
    await moveVulnerability(transaction, { findingId, status, reason, memberId, acceptanceId: null });
    const finding = await required(transaction, findingId);
    if (status === 'open') await alertOnVulnerabilities(transaction, [finding]);
    else {
      const note = `The finding was set to ${status}${reason === null ? '' : `: ${reason}`}`;
      await clearVulnerabilityAlerts(transaction, [{ ...finding, reason: note }]);
    }
    await writeAudit(transaction, {
      actor: asker.actor,
      action: 'vulnerability.change',
      subjectType: 'vulnerability',
      subjectId: findingId,
      before: { status: before },
      after: { status, reason },
    });
    return finding;
  });
}

async function required(transaction: Transaction, findingId: number): Promise<VulnerabilityDetailRow> {
  const finding = await findVulnerability(transaction, findingId);
  if (finding === null) throw notFound('Vulnerability finding');
  return finding;
}

/** Scope of a requested scan. */
export interface AskedScope {
  providers: ProviderSelection;
  resourceId: number | null;
}

/** Claims a scan, or returns the running one of the same scope. Throws the API's 422. */
export async function requestScan(transaction: Transaction, request: ByMember & { scope: AskedScope }) {
  const { scope } = request;
  await checkScope(transaction, scope);
  const { providers, resourceId } = scope;
  const parameters = { provider_id: null, ...fieldsOf(providers), resource_id: resourceId };
  const claimed = await requestExecution(transaction, {
    job: await standingJob(transaction, 'vulnerability_scan'),
    trigger: 'api',
    requestedBy: request.memberId,
    subject: resourceId === null ? subjectOf(providers).join('/') : `resource:${resourceId}`,
    parameters,
    providerId: null,
  });
  if (claimed.isNew) {
    await writeAudit(transaction, {
      actor: request.actor,
      action: 'vulnerability.scan',
      subjectType: 'execution',
      subjectId: claimed.execution.id,
      after: parameters,
    });
  }
  return claimed.execution;
}

async function checkScope(transaction: Transaction, { providers, resourceId }: AskedScope): Promise<void> {
  const { providerId } = providers;
  if (providerId !== null && !(await isConnected(transaction, providerId))) {
    throw unprocessable(`There is no provider ${providerId}`);
  }
  const selected = await requireProviders(transaction, providers);
  if (resourceId === null) return;
  const owner = await providerOfResource(transaction, resourceId);
  if (owner === null || !(await isConnected(transaction, owner))) {
    throw unprocessable(`There is no resource ${resourceId} to scan`);
  }
  if (selected !== null && !selected.includes(owner)) {
    const where = providerId === null ? 'the selected providers' : `provider ${providerId}`;
    throw unprocessable(`Resource ${resourceId} does not belong to ${where}`);
  }
}
