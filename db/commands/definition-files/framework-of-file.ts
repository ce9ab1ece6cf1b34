import type { FrameworkDefinition } from '../../../domain/custom-frameworks/definition.ts';
import { findCustomFramework } from '../../reads/custom-frameworks/custom-frameworks.ts';
import type { Transaction } from '../../database.ts';
import { systemActor, writeAudit } from '../audit/write.ts';
import { setFramework } from '../compliance/frameworks.ts';
import { applyCustomFramework } from '../custom-frameworks/apply.ts';
import { resolveFrameworkAlerts } from '../compliance/resolve-framework-alerts.ts';

const actor = systemActor('definition files');

/**
 * Creates the custom framework of a file, writes its next revision or enables it again, for all providers; what is so
 * already stays as it is. Throws `FrameworkConflict`; nothing is written then.
 */
export async function applyFrameworkOfFile(
  transaction: Transaction,
  { file, id, definition }: { file: string; id: string; definition: FrameworkDefinition },
): Promise<void> {
  const before = await findCustomFramework(transaction, id);
  await applyCustomFramework(transaction, { id, definition, follows: null, file, actor });
  if (before?.file === file) return;
  await transaction('custom_frameworks').where({ id }).update({ file });
  if (before === null || before.file !== null) return;
  await setFramework(transaction, { frameworkId: id, enabled: true, providerIds: null, memberId: null });
  await writeAudit(transaction, {
    actor,
    action: 'framework.enable',
    subjectType: 'framework',
    subjectId: id,
    after: { enabled: true, file },
  });
}

/** Disables a custom framework whose file is gone; from now on members can change it. */
export async function retireFrameworkOfFile(transaction: Transaction, id: string): Promise<void> {
  await transaction('custom_frameworks').where({ id }).update({ file: null });
  await setFramework(transaction, { frameworkId: id, enabled: false, providerIds: null, memberId: null });
  await resolveFrameworkAlerts(transaction, { frameworkId: id, note: 'The file of the custom framework was removed' });
  await writeAudit(transaction, {
    actor,
    action: 'framework.disable',
    subjectType: 'framework',
    subjectId: id,
    after: { enabled: false, file: null },
  });
}
