import { canonicalJson } from '../inventory/canonical-json.ts';
import { commandNameOf, type CommandKind, type CommandName } from './command-kinds.ts';
import { statementChannelField } from '../wire-names.ts';
import { isSignedDecision, type SignedDecision } from './signed-decision.ts';
import { isObject } from '../json.ts';

/** The longest comment, in characters. */
export const maxCommentLength = 2_000;
const maxActorLength = 320;

/** The identity of the sender, signed by the API; see `statementText`. */
export interface SignedStatement {
  member_id: number;
  email: string;
  role: 'user' | 'admin';
  [statementChannelField]: 'api' | 'api_key';
  request_id: string;
  /** ISO 8601. */
  expires_at: string;
  /** HMAC-SHA-256 (hex) over `statementText`. */
  mac: string;
}

/** A command that was received by an update or a signal. */
export interface Command {
  kind: CommandKind;
  /** The sender's name as given by the sender; the statement, if there is one, verifies the identity. */
  actor: string;
  comment: string | null;
  /** Hash of the plan that was shown; null when the sender does not send one. */
  planHash: string | null;
  /** Rollback only: roll back even if others have changed the resource since. */
  force: boolean;
  /** Present on commands from the API, which forwards a member's request. */
  statement: SignedStatement | null;
  /** Present on commands that a member pasted into Temporal. */
  signedDecision: SignedDecision | null;
}

/** The parts of a command that a statement signs. */
export type StatedParts = Pick<Command, 'kind' | 'comment' | 'planHash' | 'force'>;

/** Returns what is signed: every part that the signature is to vouch for, and the action it is good for. */
export function statementText(
  actionId: number,
  command: StatedParts,
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
 * Reads what an update or a signal carries: `{decision, actor, comment?, plan_hash?, statement?}` for `decide`, the
 * same without `decision` for `execute`, and with `force?` for `rollback`; or, for each, `{signed_decision}` alone.
 * Returns the fault in words when it is anything else. Throws nothing.
 */
export function readCommand(name: CommandName, input: unknown): { command: Command } | { fault: string } {
  if (!isObject(input)) return { fault: 'the payload is not a JSON object' };
  if (Object.hasOwn(input, 'signed_decision')) return readSignedDecision(name, input);
  const unknown = Object.keys(input).find((field) => !fieldsOf[name].includes(field));
  if (unknown !== undefined) return { fault: `${unknown.slice(0, 50)} is not a known field` };
  const { decision, actor, comment = null, plan_hash: planHash = null, force = false, statement = null } = input;
  if (name === 'decide' && decision !== 'approve' && decision !== 'reject') {
    return { fault: 'decision must be "approve" or "reject"' };
  }
  if (typeof actor !== 'string' || actor.trim() === '' || actor.length > maxActorLength) {
    return { fault: `actor must be a string of 1 to ${maxActorLength} characters` };
  }
  if (comment !== null && (typeof comment !== 'string' || comment.length > maxCommentLength)) {
    return { fault: `comment must be a string of at most ${maxCommentLength} characters` };
  }
  if (planHash !== null && (typeof planHash !== 'string' || !/^[0-9a-f]{64}$/.test(planHash))) {
    return { fault: 'plan_hash must be the hash of a plan: 64 hexadecimal digits' };
  }
  if (typeof force !== 'boolean') return { fault: 'force must be true or false' };
  if (statement !== null && !isStatement(statement)) return { fault: 'statement is not one that the API issues' };
  const kind = name === 'decide' ? (decision as 'approve' | 'reject') : name;
  return { command: { kind, actor, comment, planHash, force, statement, signedDecision: null } };
}

function readSignedDecision(
  name: CommandName,
  { signed_decision: decision, ...others }: Record<string, unknown>,
): { command: Command } | { fault: string } {
  if (Object.keys(others).length > 0) return { fault: 'a signed decision must be the only field' };
  if (!isSignedDecision(decision)) return { fault: 'signed_decision is not one that the API issues' };
  const { command: kind, email: actor, comment, plan_hash: planHash, force } = decision;
  if (commandNameOf[kind] !== name) {
    return { fault: `the signed decision is for \`${commandNameOf[kind]}\`, and this is \`${name}\`` };
  }
  return { command: { kind, actor, comment, planHash, force, statement: null, signedDecision: decision } };
}

function isStatement(value: unknown): value is SignedStatement {
  if (!isObject(value)) return false;
  const { member_id: memberId, email, role, request_id: requestId, expires_at: expiresAt, mac } = value;
  const channel = value[statementChannelField];
  return (
    Number.isSafeInteger(memberId) &&
    [email, requestId, expiresAt].every((text) => typeof text === 'string' && text.length <= 1_000) &&
    (role === 'user' || role === 'admin') &&
    (channel === 'api' || channel === 'api_key') &&
    typeof mac === 'string' &&
    /^[0-9a-f]{64}$/.test(mac) &&
    Object.keys(value).length === 7
  );
}
