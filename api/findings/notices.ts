import { addNotice } from '../../db/commands/findings/notices.ts';
import { enqueueWorkflowStart } from '../../db/commands/outbox/outbox.ts';
import type { Transaction } from '../../db/database.ts';
import type { FindingRef } from '../../domain/findings/care.ts';
import { noticeStart } from '../../domain/findings/notice-mail.ts';
import { workflowIds } from '../../workflows/ids.ts';

/** Writes the pending start of the mail that notifies a member of findings or of a comment. Returns the workflow's id. */
export async function requestNotice(
  transaction: Transaction,
  notice: { memberId: number; byMemberId: number; findings: readonly FindingRef[]; commentId: number | null },
): Promise<string> {
  const id = await addNotice(transaction, notice);
  const workflowId = workflowIds.sendFindingNotice(id);
  await enqueueWorkflowStart(transaction, noticeStart({ id, workflowId }));
  return workflowId;
}
