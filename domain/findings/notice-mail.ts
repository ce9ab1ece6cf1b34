import { counted } from '../counted.ts';
import type { CaredType, FindingRef } from './care.ts';
import { type WorkflowStart, workflowTaskQueue } from '../workflow-start.ts';

/** A finding, as a mail lists it. */
export interface NoticedFinding extends FindingRef {
  title: string;
  severity: string;
  resource_name: string;
  due_at: Date | null;
}

/** A mail to a member about findings that were assigned, or about a comment on one. */
export interface Notice {
  by: string;
  findings: readonly NoticedFinding[];
  /** What the comment says; null for an assignment. */
  comment: string | null;
}

/** Findings that a mail lists; it counts the others. */
const mostListed = 20;

const pages: Record<CaredType, string> = { drift: 'drifts', vulnerability: 'vulnerabilities' };

/** Returns subject and text of the mail. Nothing of a finding is in the subject. */
export function noticeMail(notice: Notice, { baseUrl }: { baseUrl: string }): { subject: string; text: string } {
  const { by, findings, comment } = notice;
  const what = counted(findings.length, 'finding');
  const listed = findings
    .slice(0, mostListed)
    .flatMap((finding) => [
      `${finding.severity}: ${finding.title} (${finding.resource_name})`,
      ...(finding.due_at === null ? [] : [`Due on ${finding.due_at.toISOString().slice(0, 10)}`]),
      `${baseUrl}/${pages[finding.finding_type]}/${finding.finding_id}`,
      '',
    ]);
  const others = findings.length - mostListed;
  const more = others > 0 ? [`And ${others} more: ${baseUrl}/drifts?owner_id=me`, ''] : [];
  if (comment === null) {
    return {
      subject: `${what} assigned to you`,
      text: [`${by} assigned ${what} to you.`, '', ...listed, ...more].join('\n'),
    };
  }
  return {
    subject: 'You were mentioned in a comment on a finding',
    text: [
      `${by} mentioned you in a comment:`,
      '',
      ...comment.split('\n').map((line) => `> ${line}`),
      '',
      ...listed,
    ].join('\n'),
  };
}

/** Returns the workflow that sends the mail. */
export function noticeStart({ id, workflowId }: { id: number; workflowId: string }): WorkflowStart {
  return {
    workflowType: 'sendFindingNotice',
    workflowId,
    taskQueue: workflowTaskQueue,
    arguments: [id],
    searchAttributes: {},
    staticSummary: `Sends notice ${id} about findings`,
  };
}
