import { recommendStart } from '../../../domain/recommendations/recommend-start.ts';
import type { ModelTexts } from '../../../domain/recommendations/writing/model-answer.ts';
import type { Database, Transaction } from '../../database.ts';
import { enqueueWorkflowStart } from '../outbox/outbox.ts';

/** Requests texts from a model: writes the request and the pending start of its workflow. */
export async function requestWriting(
  transaction: Transaction,
  resource: { id: number; provider_id: number },
): Promise<{ id: number; workflowId: string }> {
  const [row] = await transaction('recommendation_writings')
    .insert({ resource_id: resource.id })
    .returning<{ id: number; workflow_id: string }[]>(['id', 'workflow_id']);
  if (row === undefined) throw new Error('the request was not written');
  const writing = { id: row.id, workflowId: row.workflow_id };
  await enqueueWorkflowStart(
    transaction,
    recommendStart({ ...writing, providerId: resource.provider_id, resourceId: resource.id }),
  );
  return writing;
}

const unwritten = 'The model left this one out; the words are those of the rule';

/**
 * Ends a running request with the texts of a model, which replace those of the rules in the recommendations that are
 * still pending and still wait for this request. Figures, kinds and evidence stay. Returns false when the request had
 * already ended.
 */
export async function storeWords(
  database: Database,
  { writingId, model, words }: { writingId: number; model: string; words: ModelTexts[] },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    if (!(await endWriting(transaction, { writingId, status: 'written', model, note: null }))) return false;
    for (const { kind, title, description, steps } of words) {
      await transaction('recommendations')
        .where({ writing_id: writingId, kind, status: 'pending' })
        .update({
          title,
          description,
          steps: JSON.stringify(steps),
          source: 'model',
          model,
          note: null,
          updated_at: transaction.fn.now(),
        });
    }
    await transaction('recommendations')
      .where({ writing_id: writingId, status: 'pending', source: 'rule' })
      .update({ note: unwritten, updated_at: transaction.fn.now() });
    return true;
  });
}

/** Ends a running request without texts of a model; the note says why. */
export async function keepRuleWords(
  database: Database,
  { writingId, note }: { writingId: number; note: string },
): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await endWriting(transaction, { writingId, status: 'kept', model: null, note }))) return;
    await transaction('recommendations')
      .where({ writing_id: writingId, status: 'pending' })
      .update({ note, updated_at: transaction.fn.now() });
  });
}

async function endWriting(
  transaction: Transaction,
  end: { writingId: number; status: 'written' | 'kept'; model: string | null; note: string | null },
): Promise<boolean> {
  // The same lock order as generating again, which locks the resource first.
  await transaction('resources')
    .where('id', transaction('recommendation_writings').where({ id: end.writingId }).select('resource_id'))
    .forUpdate()
    .select('id');
  const changed = await transaction('recommendation_writings')
    .where({ id: end.writingId, status: 'running' })
    .update({ status: end.status, model: end.model, note: end.note, ended_at: transaction.fn.now() });
  return changed === 1;
}
