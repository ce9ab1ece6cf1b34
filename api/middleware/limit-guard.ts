import { isInside, type SubjectName } from '../../db/reads/access-limits/subjects.ts';
import type { Database } from '../../db/database.ts';
import type { AccessLimits } from '../../domain/access-limits/access-limit.ts';
import { beyondLimit, notFound, unprocessable } from '../errors.ts';
import type { Principal } from '../auth/principal.ts';
import type { LimitRule } from '../auth/limits.ts';

const labels: Record<SubjectName, string> = {
  provider: 'Provider',
  resource: 'Resource',
  baseline: 'Baseline',
  acceptance: 'Acceptance',
  change_window: 'Change window',
  drift: 'Drift finding',
  vulnerability: 'Vulnerability finding',
  control: 'Control finding',
  remediation: 'Remediation action',
  assessment: 'Assessment',
  exception: 'Exception',
  check_parameter: 'Set value',
  attestation: 'Attestation',
  budget: 'Budget',
  recommendation: 'Recommendation',
  anomaly: 'Anomaly',
  alert: 'Alert',
  diagnosis: 'Diagnosis',
  job: 'Job',
};

type Values = Readonly<Record<string, unknown>>;

/** Throws 403 when the access of the caller is limited. */
export function requireFullAccess({ limits }: Pick<Principal, 'limits'>): void {
  if (limits.length > 0) throw beyondLimit();
}

/**
 * Checks what a request of a limited caller names, before its handler runs. Throws 404 for a path and 422 for a body
 * that name something outside, as if it did not exist, and 403 for a body that names nothing where it must.
 */
export async function requireInside(
  database: Database,
  { rule, limits, params, body }: { rule: LimitRule; limits: AccessLimits; params: Values; body: Values },
): Promise<void> {
  if (limits.length === 0 || typeof rule === 'string') return;
  for (const [parameter, name] of Object.entries(rule.path ?? {})) {
    const isKnown = await isInside(database, { name, id: Number(params[parameter]), limits });
    if (!isKnown) throw notFound(labels[name]);
  }
  const { oneOf } = rule;
  if (oneOf !== undefined && oneOf.every((field) => body[field] === undefined)) {
    throw beyondLimit(`name a ${oneOf.join(' or ')}`);
  }
  for (const [field, name] of Object.entries(rule.body ?? {})) {
    for (const id of [body[field] ?? []].flat()) {
      const isKnown = await isInside(database, { name, id: Number(id), limits });
      if (!isKnown) throw unprocessable(`${labels[name]} does not exist`, `${field} ${Number(id)}`);
    }
  }
}
