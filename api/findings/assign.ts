import type { Actor } from '../../db/commands/audit/write.ts';
import { assign } from '../../db/commands/findings/assign.ts';
import { lockFindingMember, lockFindings } from '../../db/commands/findings/locked.ts';
import type { CaredFinding } from '../../db/reads/findings/cared-finding.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { type FindingMember, providersSeenBy } from '../../db/reads/findings/members.ts';
import { caredTypes, type FindingRef, isOpenState, isPostponed, longestDueDays } from '../../domain/findings/care.ts';
import type { Principal } from '../auth/principal.ts';
import { requestNotice } from './notices.ts';
import { type ApiError, conflict, forbidden, notFound, unprocessable } from '../errors.ts';

/** What a member wants to change on findings; what is undefined stays. */
export interface Assignment {
  ownerId: number | null | undefined;
  dueAt: Date | null | undefined;
}

/** The findings that were changed, or already were as requested, and those that could not be, with the reason. */
export interface Assigned {
  updated: FindingRef[];
  /** The mail to a new owner, if there is one to send. */
  workflowId: string | null;
  failed: { finding: FindingRef; error: ApiError }[];
}

/** Reads an assignment from a body. Throws 422 for one that changes nothing, or for a due date in the past or too far. */
export function assignmentIn(body: { owner_id?: number | null; due_at?: string | null }): Assignment {
  const { owner_id: ownerId, due_at: due } = body;
  if (ownerId === undefined && due === undefined) throw unprocessable('Name an owner_id, a due_at or both');
  const dueAt = due == null ? due : new Date(due);
  if (dueAt instanceof Date) {
    const latest = Date.now() + longestDueDays * 86_400_000;
    if (dueAt.getTime() <= Date.now()) throw unprocessable('due_at must be in the future');
    if (dueAt.getTime() > latest) throw unprocessable(`due_at must be within ${longestDueDays} days`);
  }
  return { ownerId, dueAt };
}

/**
 * Assigns findings and sets their due dates, each if the caller may: it is inside the limits and open, the owner may see
 * it, and only those who may accept risks give it more time. Writes audit rows and events of what changed; the new owner
 * gets one mail. Throws 422 for an owner who is no member.
 */
export async function assignFindings(
  database: Database,
  request: {
    findings: readonly FindingRef[];
    assignment: Assignment;
    principal: Principal;
    actor: Actor;
    isMailed: boolean;
  },
): Promise<Assigned> {
  const { assignment, principal } = request;
  const findings = distinct(request.findings);
  return database.transaction(async (transaction) => {
    const owner = await requireOwner(transaction, assignment.ownerId);
    const locked = await lockAll(transaction, findings, principal);
    const seen =
      owner === null
        ? null
        : await providersSeenBy(transaction, owner, [...new Set(locked.map((one) => one.provider_id))]);
    const known = new Map(locked.map((one) => [keyOf(one), one]));
    const assigned: Assigned = { updated: [], failed: [], workflowId: null };
    const accepted: CaredFinding[] = [];
    for (const finding of findings) {
      const row = known.get(keyOf(finding));
      const error = row === undefined ? notFound('Finding') : refusalOf(row, { assignment, seen, principal });
      if (error !== null) assigned.failed.push({ finding, error });
      else if (row !== undefined) {
        assigned.updated.push(finding);
        accepted.push(row);
      }
    }
    const { dueAt } = assignment;
    const given = await assign(transaction, {
      findings: accepted,
      ...(assignment.ownerId === undefined ? {} : { owner }),
      ...(dueAt === undefined ? {} : { dueAt }),
      actor: request.actor,
    });
    const { memberId } = principal;
    if (owner !== null && owner.id !== memberId && given.length > 0 && request.isMailed) {
      const notice = { memberId: owner.id, byMemberId: memberId, findings: given, commentId: null };
      assigned.workflowId = await requestNotice(transaction, notice);
    }
    return assigned;
  });
}

/** Returns why a finding cannot be assigned this way; null where it can. */
function refusalOf(
  finding: CaredFinding,
  { assignment, seen, principal }: { assignment: Assignment; seen: ReadonlySet<number> | null; principal: Principal },
): ApiError | null {
  if (!isOpenState(finding.finding_type, finding.status)) {
    return conflict(`A finding that is ${finding.status} has nothing left to be done`);
  }
  if (seen?.has(finding.provider_id) === false) {
    return unprocessable('The owner cannot see the account of the finding');
  }
  if (assignment.dueAt !== undefined && isPostponed(finding.due_at, assignment.dueAt) && !mayPostpone(principal)) {
    return forbidden('Giving a finding more time accepts its risk for longer, which requires an admin');
  }
  return null;
}

const mayPostpone = ({ role, scopes }: Principal): boolean =>
  role === 'admin' && (scopes === null || scopes.includes('decide'));

async function requireOwner(
  transaction: Transaction,
  ownerId: number | null | undefined,
): Promise<FindingMember | null> {
  if (ownerId == null) return null;
  const owner = await lockFindingMember(transaction, ownerId);
  if (owner === null) throw unprocessable('There is no such member', `owner_id ${ownerId}`);
  return owner;
}

async function lockAll(
  transaction: Transaction,
  findings: readonly FindingRef[],
  { limits }: Principal,
): Promise<CaredFinding[]> {
  const locked: CaredFinding[] = [];
  for (const type of caredTypes) {
    const ids = findings.filter((one) => one.finding_type === type).map((one) => one.finding_id);
    locked.push(...(await lockFindings(transaction, { type, ids, limits })));
  }
  return locked;
}

const keyOf = ({ finding_type: type, finding_id: id }: FindingRef): string => `${type} ${id}`;

function distinct(findings: readonly FindingRef[]): FindingRef[] {
  return [...new Map(findings.map((one) => [keyOf(one), one])).values()];
}
