import type { Verdict } from '../../../domain/checks/verdict.ts';
import type { PlannedResource } from '../../../domain/remediation/planning-input.ts';
import { outcomeText } from '../../../domain/remediation/plan-control-fix.ts';
import { metadataOf } from '../../../domain/custom-checks/custom-check.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import { checksOf } from '../../../platform/check-catalog.ts';
import { databaseTime } from '../../clock.ts';
import type { Transaction } from '../../database.ts';
import { currentCheck } from '../../reads/compliance/current-check.ts';
import { newestCustomChecks } from '../../reads/custom-checks/custom-checks.ts';
import { lockResource } from '../resources/resources.ts';
import type { FindingToFix } from './findings.ts';

/**
 * Returns the id of the finding of a check on a resource, which is made if there is none; null when there is no such
 * resource. Whether there is such a check is found when the finding is read. Locks the resource.
 */
export async function controlFindingId(
  transaction: Transaction,
  { resourceId, checkId }: { resourceId: number; checkId: string },
): Promise<number | null> {
  const resource = await lockResource(transaction, resourceId);
  if (resource === null) return null;
  const finding = { resource_id: resourceId, check_id: checkId };
  await transaction('control_findings')
    .insert({ ...finding, provider_id: resource.provider_id })
    .onConflict(['resource_id', 'check_id'])
    .ignore();
  const row = await transaction('control_findings').where(finding).first<{ id: number } | undefined>('id');
  return row?.id ?? null;
}

/** Evaluates the check of a finding on its locked resource; null when there is no such check for the resource. */
export async function controlToFix(
  transaction: Transaction,
  sought: { findingId: number; resourceId: number; providerKind: ProviderKind; resource: PlannedResource },
): Promise<Pick<FindingToFix, 'status' | 'isOpen' | 'severity' | 'finding'> | null> {
  const { findingId, resourceId, providerKind, resource } = sought;
  const row = await transaction('control_findings').where({ id: findingId }).first<{ check_id: string }>('check_id');
  const check = checksOf(providerKind, resource.resourceType).find(({ id }) => id === row.check_id);
  if (check === undefined) return customToFix(transaction, { checkId: row.check_id, providerKind, resource });
  const now = await databaseTime(transaction);
  const current = await currentCheck(transaction, { resourceId, check, now });
  if (current === null) return { status: 'deleted', isOpen: true, severity: check.severity, finding: null };
  const { stored, exceptionId } = current;
  const evaluate = (configuration: PlannedResource['configuration']): Verdict =>
    current.evaluate({ ...stored, configuration });
  const verdict = current.evaluate(stored);
  return {
    status: outcomeText(verdict),
    isOpen: verdict.outcome !== 'pass' && verdict.outcome !== 'not_applicable',
    severity: check.severity,
    finding: {
      type: 'control',
      checkId: check.id,
      sets: check.sets,
      remediation: check.remediation,
      exceptionId,
      evaluate,
    },
  };
}

/** Custom checks name no values: they get the refusal of such a check, whatever they evaluate to. */
async function customToFix(
  transaction: Transaction,
  sought: { checkId: string; providerKind: ProviderKind; resource: PlannedResource },
): Promise<Pick<FindingToFix, 'status' | 'isOpen' | 'severity' | 'finding'> | null> {
  const { checkId, providerKind, resource } = sought;
  const [custom] = await newestCustomChecks(transaction, [checkId]);
  if (custom?.definition.provider_type !== providerKind) return null;
  if (!custom.definition.resource_types.includes(resource.resourceType)) return null;
  const { remediation, severity } = metadataOf(custom.definition);
  const evaluate = (): Verdict => ({ outcome: 'not_evaluated', reason: 'custom checks are evaluated by assessments' });
  return {
    status: 'not evaluated',
    isOpen: true,
    severity,
    finding: { type: 'control', checkId, sets: [], remediation, exceptionId: null, evaluate },
  };
}
