import { customFrameworkId } from '../../../domain/custom-checks/custom-framework.ts';
import type { CustomCheckDefinition } from '../../../domain/custom-checks/definition.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { hasFrameworkSetting } from '../../reads/compliance/frameworks.ts';
import type { Transaction } from '../../database.ts';
import { writeAudit, type Actor } from '../audit/write.ts';
import { setFramework } from '../compliance/frameworks.ts';
import { resolveCheckAlerts } from './resolve-alerts.ts';

/** Largest number of custom checks. */
export const checksAtMost = 500;

/** What is saved as a version of a custom check, and by whom. */
export interface SavedCheck {
  id: string;
  definition: CustomCheckDefinition;
  /** Types whose resources its predicates read. */
  related: readonly string[];
  actor: Actor;
  /** The file that it comes from; absent for a change by a member. */
  file?: string;
}

/** Lets custom checks be created one at a time, until the transaction ends, so that their number stays in its limit. */
export async function holdCustomCheckCreation(transaction: Transaction): Promise<void> {
  await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('custom-checks', 0))`);
}

/**
 * Creates a custom check and, unless somebody set that before, enables the framework of custom checks for all providers. Hold
 * the creation of custom checks first.
 */
export async function createCustomCheck(transaction: Transaction, given: SavedCheck): Promise<void> {
  const { id, definition, actor, file } = given;
  const { memberId } = actor;
  await transaction('custom_checks').insert({ id, version: 1, created_by: memberId, file: file ?? null });
  await writeVersion(transaction, { ...given, version: 1 });
  if (!(await hasFrameworkSetting(transaction, customFrameworkId))) {
    const setting = { frameworkId: customFrameworkId, enabled: true, providerIds: null, memberId };
    await setFramework(transaction, setting);
  }
  await writeAudit(transaction, {
    ...subjectOf(given),
    action: 'custom_check.create',
    after: { version: 1, ...fileOf(file), definition: { ...definition } },
  });
}

/** A custom check whose row is locked. */
export interface LockedCheck {
  version: number;
  enabled: boolean;
  /** The file that it comes from; null for one that members change. */
  file: string | null;
}

/** Locks a custom check and returns its version; null for one that does not exist or is deleted. */
export async function lockCustomCheck(transaction: Transaction, id: string): Promise<LockedCheck | null> {
  const row = await transaction('custom_checks')
    .where({ id })
    .whereNull('deleted_at')
    .forUpdate()
    .first<LockedCheck | undefined>('version', 'enabled', 'file');
  return row ?? null;
}

/** Returns those of some custom checks that are enabled, and holds them so until the transaction ends. */
export async function holdEnabled(transaction: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await transaction('custom_checks')
    .whereIn('id', [...ids])
    .where({ enabled: true })
    .whereNull('deleted_at')
    .orderBy('id')
    .forShare()
    .select<{ id: string }[]>('id');
  return new Set(rows.map(({ id }) => id));
}

/** Writes the version of a locked custom check that follows `before`. */
export async function reviseCustomCheck(
  transaction: Transaction,
  { before, ...given }: SavedCheck & { before: { version: number; definition: CustomCheckDefinition } },
): Promise<void> {
  const { id, definition, file } = given;
  const version = before.version + 1;
  await writeVersion(transaction, { ...given, version });
  await transaction('custom_checks').where({ id }).update({ version, updated_at: transaction.fn.now() });
  await writeAudit(transaction, {
    ...subjectOf(given),
    action: 'custom_check.revise',
    before: { version: before.version, definition: { ...before.definition } },
    after: { version, ...fileOf(file), definition: { ...definition } },
  });
}

/**
 * Enables a locked custom check, or disables it for a reason, with which its alerts are resolved. `file` is what the audit log
 * says of it where a file decides: null for one that is gone.
 */
export async function setCustomCheckEnabled(
  transaction: Transaction,
  given: { id: string; disabledBecause: string | null; actor: Actor; file?: string | null },
): Promise<void> {
  const { id, disabledBecause: note, file } = given;
  const enabled = note === null;
  await transaction('custom_checks').where({ id }).update({ enabled, updated_at: transaction.fn.now() });
  if (note !== null) await resolveCheckAlerts(transaction, { id, note });
  await writeAudit(transaction, {
    ...subjectOf(given),
    action: enabled ? 'custom_check.enable' : 'custom_check.disable',
    after: { enabled, ...fileOf(file) },
  });
}

/** Deletes a locked custom check; assessments keep the versions that they used. */
export async function deleteCustomCheck(transaction: Transaction, id: string): Promise<void> {
  await transaction('custom_checks').where({ id }).update({ enabled: false, deleted_at: transaction.fn.now() });
}

const subjectOf = ({ id, actor }: { id: string; actor: Actor }) => ({
  actor,
  subjectType: 'custom_check',
  subjectId: id,
});

const fileOf = (file: string | null | undefined): JsonObject => (file === undefined ? {} : { file });

async function writeVersion(transaction: Transaction, given: SavedCheck & { version: number }): Promise<void> {
  await transaction('custom_check_versions').insert({
    check_id: given.id,
    version: given.version,
    definition: JSON.stringify(given.definition),
    related: [...given.related],
    created_by: given.actor.memberId,
  });
}
