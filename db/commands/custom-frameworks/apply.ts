import { isDeepStrictEqual } from 'node:util';
import type { FrameworkDefinition } from '../../../domain/custom-frameworks/definition.ts';
import { hasFrameworkSetting } from '../../reads/compliance/frameworks.ts';
import { findCustomFramework, type CustomFrameworkRow } from '../../reads/custom-frameworks/custom-frameworks.ts';
import type { Transaction } from '../../database.ts';
import { writeAudit, type Actor } from '../audit/write.ts';
import { setFramework } from '../compliance/frameworks.ts';
import { customFrameworkIds, holdCustomFrameworks, saveCustomFramework } from './custom-frameworks.ts';

/** Why a custom framework is not written. */
export class FrameworkConflict extends Error {
  override readonly name = 'FrameworkConflict';
}

const frameworksAtMost = 50;

/**
 * Creates a custom framework, enabled for all providers, or writes its next revision; one that says what there is
 * already changes nothing. Throws `FrameworkConflict` for an id that was deleted, for one too many, for a `follows`
 * that is not the present revision, and where a file and a member would change the same framework.
 */
export async function applyCustomFramework(
  transaction: Transaction,
  given: {
    id: string;
    definition: FrameworkDefinition;
    /** The present revision, as its author knows it; null for any. */
    follows: number | null;
    /** The file that it comes from; null for a change by a member. */
    file: string | null;
    actor: Actor;
  },
): Promise<void> {
  const { id, definition, follows, file, actor } = given;
  const { memberId } = actor;
  await holdCustomFrameworks(transaction);
  const before = await findCustomFramework(transaction, id);
  if (follows !== null && follows !== (before?.revision ?? 0)) {
    throw new FrameworkConflict(`The framework was changed meanwhile: its revision is ${before?.revision ?? 'none'}`);
  }
  refuseForeign(before, file);
  if (before !== null && isDeepStrictEqual(before.definition, definition)) return;
  const subject = { actor, subjectType: 'framework', subjectId: id };
  if (before !== null) {
    const revision = before.revision + 1;
    await saveCustomFramework(transaction, { id, revision, definition, memberId });
    await writeAudit(transaction, {
      ...subject,
      action: 'framework.revise',
      before: { revision: before.revision, definition: before.definition },
      after: { revision, definition },
    });
    return;
  }
  const { present, isUsed } = await customFrameworkIds(transaction, id);
  if (isUsed) throw new FrameworkConflict(`The id was in use and is never used again: ${id}`);
  if (present >= frameworksAtMost) {
    throw new FrameworkConflict(`There are ${frameworksAtMost} custom frameworks already: delete one first`);
  }
  await saveCustomFramework(transaction, { id, revision: 1, definition, memberId });
  if (!(await hasFrameworkSetting(transaction, id))) {
    await setFramework(transaction, { frameworkId: id, enabled: true, providerIds: null, memberId });
  }
  await writeAudit(transaction, { ...subject, action: 'framework.create', after: { revision: 1, definition } });
}

function refuseForeign(before: CustomFrameworkRow | null, file: string | null): void {
  if (before === null) return;
  if (file === null && before.file !== null) {
    throw new FrameworkConflict(`The framework comes from a file: change that (${before.file})`);
  }
  if (file !== null && before.created_by !== null) {
    throw new FrameworkConflict('A framework of this id was made through the API');
  }
}
