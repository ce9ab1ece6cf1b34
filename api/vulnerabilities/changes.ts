import { writeAudit, type Actor } from '../../db/audit.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { requestExecution, standingJob } from '../../db/queries/jobs.ts';
import {
  findVulnerability,
  lockVulnerabilityStatus,
  moveVulnerability,
  type VulnerabilityDetailRow,
} from '../../db/queries/vulnerabilities.ts';
import { alertOnVulnerabilities, clearVulnerabilityAlerts } from '../../db/queries/vulnerability-events.ts';
import type { VulnerabilityStatus } from '../../domain/vulnerabilities/words.ts';
import { conflict, notFound, unprocessable } from '../errors.ts';

/** A change or a request of a member. */
interface ByMember {
  memberId: number;
  actor: Actor;
}

/** Moves a finding to a state. Throws 404, 409 and 422 as answers of the API. */
export async function changeVulnerability(
  database: Database,
  change: ByMember & { findingId: number; status: VulnerabilityStatus; reason: string | null },
): Promise<VulnerabilityDetailRow> {
  const { findingId, status, memberId } = change;
  const reason = change.reason?.trim() === '' ? null : (change.reason?.trim() ?? null);
  return database.transaction(async (transaction) => {
    const before = await lockVulnerabilityStatus(transaction, findingId);
    if (before === null) throw notFound('Vulnerability finding');
    if (status === 'ignored' && reason === null) throw unprocessable('A reason is required to ignore a finding');
    if (before === status) throw conflict(`The vulnerability finding is ${status} already`);
    await moveVulnerability(transaction, { findingId, status, reason, memberId });
    const finding = await findVulnerability(transaction, findingId);
    if (finding === null) throw notFound('Vulnerability finding');
    if (status === 'open') await alertOnVulnerabilities(transaction, [finding]);
    else {
      const note = `The finding was set to ${status}${reason === null ? '' : `: ${reason}`}`;
      await clearVulnerabilityAlerts(transaction, [{ ...finding, reason: note }]);
    }
    await writeAudit(transaction, {
      actor: change.actor,
      action: 'vulnerability.change',
      subjectType: 'vulnerability',
      subjectId: findingId,
      before: { status: before },
      after: { status, reason },
    });
    return finding;
  });
}

/** What a scan is asked to look at; all providers when nothing is given. */
export interface AskedScope {
  providerId: number | null;
  resourceId: number | null;
}

/** Claims a scan, or gives the one that is running for the same scope. Throws 422 as an answer of the API. */
export async function requestScan(transaction: Transaction, request: ByMember & { scope: AskedScope }) {
  const { scope } = request;
  await checkScope(transaction, scope);
  const { providerId, resourceId } = scope;
  const claimed = await requestExecution(transaction, {
    job: await standingJob(transaction, 'vulnerability_scan'),
    trigger: 'api',
    requestedBy: request.memberId,
    subject: resourceId !== null ? `resource:${resourceId}` : providerId !== null ? `provider:${providerId}` : '',
    parameters: { provider_id: providerId, resource_id: resourceId },
    providerId: null,
  });
  if (claimed.isNew) {
    await writeAudit(transaction, {
      actor: request.actor,
      action: 'vulnerability.scan',
      subjectType: 'execution',
      subjectId: claimed.execution.id,
      after: { provider_id: providerId, resource_id: resourceId },
    });
  }
  return claimed.execution;
}

async function checkScope(transaction: Transaction, { providerId, resourceId }: AskedScope): Promise<void> {
  const connected = transaction('providers').whereNotNull('answered_at').whereNull('deleted_at');
  if (providerId !== null) {
    const provider = await connected.clone().where({ id: providerId }).first<{ id: number }>('id');
    if (provider === undefined) throw unprocessable(`There is no provider ${providerId}`);
  }
  if (resourceId !== null) {
    const resource = await transaction('resources')
      .where({ id: resourceId })
      .whereIn('provider_id', connected.clone().select('id'))
      .first<{ provider_id: number }>('provider_id');
    if (resource === undefined) throw unprocessable(`There is no resource ${resourceId} to scan`);
    if (providerId !== null && resource.provider_id !== providerId) {
      throw unprocessable(`Resource ${resourceId} is none of provider ${providerId}`);
    }
  }
}
