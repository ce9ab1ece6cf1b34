import type { Transaction } from '../../database.ts';
import { resolveAlerts, type Cleared } from '../alerts/resolve.ts';

/** Resolves the open alerts of a framework's controls and scores, except on providers that it is still assessed on. */
export async function resolveFrameworkAlerts(
  transaction: Transaction,
  {
    frameworkId,
    note,
    exceptProviderIds = [],
  }: { frameworkId: string; note: string; exceptProviderIds?: readonly number[] },
): Promise<void> {
  const { rows } = await transaction.raw<{ rows: { provider_id: number; control_id: string | null }[] }>(
    `select split_part(split_part(subject, '/', 1), ':', 2)::bigint as provider_id,
       case rule when 'compliance_control' then substr(subject, strpos(subject, '/control:') + ?) end as control_id
     from alert_causes
     where (rule = 'compliance_control' and split_part(subject, '/', 2) = ?)
       or (rule = 'compliance_score' and split_part(subject, '/', 2) = ?)`,
    [`/control:${frameworkId}/`.length, `control:${frameworkId}`, `framework:${frameworkId}`],
  );
  await resolveAlerts(
    transaction,
    rows
      .filter(({ provider_id: providerId }) => !exceptProviderIds.includes(providerId))
      .map(({ provider_id: providerId, control_id: controlId }): Cleared => {
        const about = { providerId, frameworkId, note };
        return controlId === null
          ? { kind: 'compliance_score', ...about }
          : { kind: 'compliance_control', ...about, controlId };
      }),
  );
}
