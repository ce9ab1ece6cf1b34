import { customFrameworkId } from '../../../domain/custom-checks/custom-framework.ts';
import { listProviders } from '../../reads/providers/providers.ts';
import type { Transaction } from '../../database.ts';
import { resolveAlerts } from '../alerts/resolve.ts';

/** Resolves the alerts of a custom check: no assessment evaluates it any more. */
export async function resolveCheckAlerts(
  transaction: Transaction,
  { id, note }: { id: string; note: string },
): Promise<void> {
  await resolveAlerts(
    transaction,
    (await listProviders(transaction)).map(({ id: providerId }) => ({
      kind: 'compliance_control' as const,
      providerId,
      frameworkId: customFrameworkId,
      controlId: id,
      note,
    })),
  );
}
