import type { AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { viewsAtMost, type ViewDefinition } from '../../../domain/saved-views/saved-view.ts';
import type { Transaction } from '../../database.ts';
import { findSavedView, type SavedViewRow, type ViewReader } from '../../reads/saved-views/saved-views.ts';
import { writeAudit, type Actor } from '../audit/write.ts';

/** Why a view was not written. */
export type ViewRefusal = 'too_many' | 'name_taken';

/** Creates a view of the actor; returns its id, or why not. */
export async function createSavedView(
  transaction: Transaction,
  { view, memberId, limits, actor }: { view: ViewDefinition; memberId: number; limits: AccessLimits; actor: Actor },
): Promise<number | ViewRefusal> {
  await holdViewsOf(transaction, memberId);
  const [counted] = await transaction('saved_views')
    .where({ owner_id: memberId })
    .count<{ count: number }[]>('* as count');
  if ((counted?.count ?? 0) >= viewsAtMost) return 'too_many';
  const { list, name, query, shared } = view;
  if (await isNameTaken(transaction, { ownerId: memberId, view, limits, exceptId: 0 })) return 'name_taken';
  const row = { owner_id: memberId, list, name, query, is_shared: shared, access_limits: jsonOf(limits) };
  const [created] = await transaction('saved_views').insert(row).returning<{ id: number }[]>('id');
  if (created === undefined) throw new Error('a view was not inserted');
  await writeAudit(transaction, { actor, ...subject(created.id), action: 'saved_view.create', after: shown(view) });
  return created.id;
}

/** Lets the views of a member be written one at a time, so that their names and number stay in their limits. */
async function holdViewsOf(transaction: Transaction, memberId: number): Promise<void> {
  await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('saved-views', ?))`, [memberId]);
}

async function isNameTaken(
  transaction: Transaction,
  named: { ownerId: number; view: ViewDefinition; limits: AccessLimits; exceptId: number },
): Promise<boolean> {
  const { ownerId, view, limits, exceptId } = named;
  const other = await transaction('saved_views')
    .where({ owner_id: ownerId, list: view.list })
    .whereNot({ id: exceptId })
    .whereRaw('lower(name) = lower(?)', [view.name])
    .whereRaw('access_limits is not distinct from ?::jsonb', [jsonOf(limits)])
    .first('id');
  return other !== undefined;
}

/** Locks a view that a caller may see, and returns it; null where there is none. */
export async function lockSavedView(
  transaction: Transaction,
  { id, reader }: { id: number; reader: ViewReader },
): Promise<SavedViewRow | null> {
  await transaction('saved_views').where({ id }).forUpdate().first('id');
  return findSavedView(transaction, { id, reader });
}

/** Writes the next revision of a locked view; returns why not, or null. */
export async function changeSavedView(
  transaction: Transaction,
  { view, next, limits, actor }: { view: SavedViewRow; next: ViewDefinition; limits: AccessLimits; actor: Actor },
): Promise<ViewRefusal | null> {
  const { name, query, shared } = next;
  await holdViewsOf(transaction, view.owner_id);
  const named = { ownerId: view.owner_id, view: next, limits, exceptId: view.id };
  if (await isNameTaken(transaction, named)) return 'name_taken';
  await transaction('saved_views')
    .where({ id: view.id })
    .update({
      name,
      query,
      is_shared: shared,
      access_limits: jsonOf(limits),
      revision: view.revision + 1,
      updated_at: transaction.fn.now(),
    });
  const before = shown({ ...view, shared: view.is_shared });
  await writeAudit(transaction, {
    actor,
    ...subject(view.id),
    action: 'saved_view.change',
    before,
    after: shown(next),
  });
  return null;
}

/** Deletes a locked view. */
export async function deleteSavedView(
  transaction: Transaction,
  { view, actor }: { view: SavedViewRow; actor: Actor },
): Promise<void> {
  await transaction('saved_views').where({ id: view.id }).delete();
  const before = shown({ ...view, shared: view.is_shared });
  await writeAudit(transaction, { actor, ...subject(view.id), action: 'saved_view.delete', before });
}

const subject = (id: number) => ({ subjectType: 'saved_view', subjectId: id });

const jsonOf = (limits: AccessLimits): string | null => (limits.length === 0 ? null : JSON.stringify(limits));

/** What a private view contains is for its owner alone. */
function shown({ list, name, query, shared }: ViewDefinition): JsonObject {
  return shared ? { list, shared, name, query } : { list, shared };
}
