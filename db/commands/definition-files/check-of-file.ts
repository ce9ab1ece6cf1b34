import { isDeepStrictEqual } from 'node:util';
import { customFrameworkId } from '../../../domain/custom-checks/custom-framework.ts';
import type { CustomCheckDefinition } from '../../../domain/custom-checks/definition.ts';
import { relatedTypes } from '../../../domain/custom-checks/predicate.ts';
import { hasFrameworkSetting } from '../../reads/compliance/frameworks.ts';
import { countCustomChecks, findCustomCheck, isCustomCheckId } from '../../reads/custom-checks/custom-checks.ts';
import { usablePredicates } from '../../reads/custom-checks/usable.ts';
import type { Transaction } from '../../database.ts';
import { systemActor, writeAudit } from '../audit/write.ts';
import { setFramework } from '../compliance/frameworks.ts';
import {
  checksAtMost,
  createCustomCheck,
  reviseCustomCheck,
  setCustomCheckEnabled,
} from '../custom-checks/custom-checks.ts';
import { resolveCheckAlerts } from '../custom-checks/resolve-alerts.ts';

/** Why the content of a file is not applied: another owner of the id, or a limit. */
export class FileConflict extends Error {
  override readonly name = 'FileConflict';
}

const actor = systemActor('definition files');

/**
 * Creates the custom check of a file, writes its next version or enables it again; what is so already stays as it is.
 * Throws `FileConflict`, or `UnusableDefinition`; nothing is written then. Hold the creation of custom checks first.
 */
export async function applyCheckOfFile(
  transaction: Transaction,
  { file, id, definition }: { file: string; id: string; definition: CustomCheckDefinition },
): Promise<void> {
  const before = await findCustomCheck(transaction, id);
  const subject = { actor, subjectType: 'custom_check', subjectId: id };
  const saved = async () => ({
    id,
    definition,
    related: relatedTypes(await usablePredicates(transaction, definition)),
    memberId: null,
  });
  if (before === null) {
    await requireRoom(transaction, id);
    await createCustomCheck(transaction, { ...(await saved()), file });
    if (!(await hasFrameworkSetting(transaction, customFrameworkId))) {
      const setting = { frameworkId: customFrameworkId, enabled: true, providerIds: null, memberId: null };
      await setFramework(transaction, setting);
    }
    await writeAudit(transaction, {
      ...subject,
      action: 'custom_check.create',
      after: { version: 1, file, definition: { ...definition } },
    });
    return;
  }
  if (before.created_by !== null) throw new FileConflict('a check of this id was made through the API');
  if (before.definition.provider_type !== definition.provider_type) {
    throw new FileConflict('the kind of provider of a check cannot change: another kind needs another id');
  }
  if (!isDeepStrictEqual(before.definition, definition)) {
    const version = before.version + 1;
    await reviseCustomCheck(transaction, { ...(await saved()), version });
    await writeAudit(transaction, {
      ...subject,
      action: 'custom_check.revise',
      before: { version: before.version, definition: { ...before.definition } },
      after: { version, file, definition: { ...definition } },
    });
  }
  if (!before.enabled) {
    await setCustomCheckEnabled(transaction, { id, enabled: true });
    await writeAudit(transaction, { ...subject, action: 'custom_check.enable', after: { enabled: true, file } });
  }
  if (before.file !== file) await transaction('custom_checks').where({ id }).update({ file });
}

/** Disables a custom check whose file is gone; from now on members can change it. */
export async function retireCheckOfFile(transaction: Transaction, id: string): Promise<void> {
  await setCustomCheckEnabled(transaction, { id, enabled: false });
  await transaction('custom_checks').where({ id }).update({ file: null });
  await resolveCheckAlerts(transaction, { id, note: 'The file of the custom check was removed' });
  await writeAudit(transaction, {
    actor,
    action: 'custom_check.disable',
    subjectType: 'custom_check',
    subjectId: id,
    after: { enabled: false, file: null },
  });
}

async function requireRoom(transaction: Transaction, id: string): Promise<void> {
  if (await isCustomCheckId(transaction, id)) throw new FileConflict('the id was deleted and is never used again');
  if ((await countCustomChecks(transaction)) >= checksAtMost) {
    throw new FileConflict(`there are ${checksAtMost} custom checks already`);
  }
}
