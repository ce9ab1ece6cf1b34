import { isDeepStrictEqual } from 'node:util';
import type { CustomCheckDefinition } from '../../../domain/custom-checks/definition.ts';
import { relatedTypes } from '../../../domain/custom-checks/predicate.ts';
import { countCustomChecks, findCustomCheck, isCustomCheckId } from '../../reads/custom-checks/custom-checks.ts';
import { usablePredicates } from '../../reads/custom-checks/usable.ts';
import type { Transaction } from '../../database.ts';
import { systemActor } from '../audit/write.ts';
import {
  checksAtMost,
  createCustomCheck,
  reviseCustomCheck,
  setCustomCheckEnabled,
} from '../custom-checks/custom-checks.ts';

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
  const saved = async () => ({
    id,
    definition,
    related: relatedTypes(await usablePredicates(transaction, definition)),
    actor,
    file,
  });
  if (before === null) {
    await requireRoom(transaction, id);
    await createCustomCheck(transaction, await saved());
    return;
  }
  if (before.created_by !== null) throw new FileConflict('a check of this id was made through the API');
  if (before.definition.provider_type !== definition.provider_type) {
    throw new FileConflict('the kind of provider of a check cannot change: another kind needs another id');
  }
  if (!isDeepStrictEqual(before.definition, definition)) {
    await reviseCustomCheck(transaction, { ...(await saved()), before });
  }
  if (!before.enabled) await setCustomCheckEnabled(transaction, { id, disabledBecause: null, actor, file });
  if (before.file !== file) await transaction('custom_checks').where({ id }).update({ file });
}

/** Disables a custom check whose file is gone; from now on members can change it. */
export async function retireCheckOfFile(transaction: Transaction, id: string): Promise<void> {
  const disabledBecause = 'The file of the custom check was removed';
  await setCustomCheckEnabled(transaction, { id, disabledBecause, actor, file: null });
  await transaction('custom_checks').where({ id }).update({ file: null });
}

async function requireRoom(transaction: Transaction, id: string): Promise<void> {
  if (await isCustomCheckId(transaction, id)) throw new FileConflict('the id was deleted and is never used again');
  if ((await countCustomChecks(transaction)) >= checksAtMost) {
    throw new FileConflict(`there are ${checksAtMost} custom checks already`);
  }
}
