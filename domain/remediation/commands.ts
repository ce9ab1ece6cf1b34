import { canonicalJson } from '../inventory/canonical-json.ts';

/** What people tell an action to do. */
export type CommandKind = 'approve' | 'reject' | 'execute' | 'rollback';

/** The longest comment, in characters. */
export const maxCommentLength = 2_000;
const maxActorLength = 320;

/** Who asks, proven by the API's signature; see `statementText`. */
export interface SignedStatement {
  member_id: number;
  email: string;
  role: 'user' | 'admin';
  road: 'api' | 'api_key';
  request_id: string;
  /** ISO 8601. */
  expires_at: string;
  /** HMAC-SHA-256 (hex) over `statementText`. */
  mac: string;
}

/** A command that came by an update or a signal. */
export interface Command {
  kind: CommandKind;
  /** Who asks, in their own words; the statement, where there is one, says who it really is. */
  actor: string;
  comment: string | null;
  /** Hash of the plan that was shown; null when the sender does not say. */
  planHash: string | null;
  /** Rollback only: also when others changed the resource since. */
  force: boolean;
  statement: SignedStatement | null;
}

/** A command as it travels, by the name of its update and signal. */
export type CommandName = 'decide' | 'execute' | 'rollback';

/** What is signed: every part that the signature is to vouch for, and the action it is good for. */
export function statementText(
  actionId: number,
  command: Omit<Command, 'actor' | 'statement'>,
  { mac: _mac, ...statement }: Omit<SignedStatement, 'mac'> & { mac?: string },
): string {
  const { kind, comment, planHash, force } = command;
  return canonicalJson({ action_id: actionId, kind, comment, plan_hash: planHash, force, ...statement });
}

const fieldsOf: Record<CommandName, readonly string[]> = {
  decide: ['decision', 'actor', 'comment', 'plan_hash', 'statement'],
  execute: ['actor', 'comment', 'plan_hash', 'statement'],
  rollback: ['actor', 'comment', 'force', 'statement'],
};

/**
 * Reads what an update or a signal carries: `{decision, actor, comment?, plan_hash?, statement?}` for `decide`,
 * the same without `decision` for `execute`, and with `force?` for `rollback`. Gives the fault in words when it is
 * anything else. Throws nothing.
 */
export function readCommand(name: CommandName, input: unknown): { command: Command } | { fault: string } {
  if (!isRecord(input)) return { fault: 'the payload is no JSON object' };
  const unknown = Object.keys(input).find((field) => !fieldsOf[name].includes(field));
  if (unknown !== undefined) return { fault: `${unknown.slice(0, 50)} is not a known field` };
  const { decision, actor, comment = null, plan_hash: planHash = null, force = false, statement = null } = input;
  if (name === 'decide' && decision !== 'approve' && decision !== 'reject') {
    return { fault: 'decision must be "approve" or "reject"' };
  }
  if (typeof actor !== 'string' || actor.trim() === '' || actor.length > maxActorLength) {
    return { fault: `actor must be a text of 1 to ${maxActorLength} characters` };
  }
  if (comment !== null && (typeof comment !== 'string' || comment.length > maxCommentLength)) {
    return { fault: `comment must be a text of at most ${maxCommentLength} characters` };
  }
  if (planHash !== null && (typeof planHash !== 'string' || !/^[0-9a-f]{64}$/.test(planHash))) {
    return { fault: 'plan_hash must be the hash of a plan: 64 hexadecimal digits' };
  }
  if (typeof force !== 'boolean') return { fault: 'force must be true or false' };
  if (statement !== null && !isStatement(statement)) return { fault: 'statement is not one that the API makes' };
  const kind = name === 'decide' ? (decision as 'approve' | 'reject') : name;
  return { command: { kind, actor, comment, planHash, force, statement } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isStatement(value: unknown): value is SignedStatement {
  if (!isRecord(value)) return false;
  const { member_id: memberId, email, role, road, request_id: requestId, expires_at: expiresAt, mac } = value;
  return (
    Number.isSafeInteger(memberId) &&
    [email, requestId, expiresAt].every((text) => typeof text === 'string' && text.length <= 1_000) &&
    (role === 'user' || role === 'admin') &&
    (road === 'api' || road === 'api_key') &&
    typeof mac === 'string' &&
    /^[0-9a-f]{64}$/.test(mac) &&
    Object.keys(value).length === 7
  );
}
