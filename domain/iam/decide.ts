import { conditionsHold } from './conditions.ts';
import { coversAction, coversCaller, coversResource } from './matching.ts';
import type { AccessRequest } from './request.ts';
import type { Statement } from './statements.ts';
import { allOf, type Truth } from './truth.ts';

/** The result of one policy's statements for a request. `may_be_allowed`: a part of it cannot be evaluated. */
export interface Decision {
  outcome: 'allowed' | 'denied' | 'not_allowed' | 'may_be_allowed';
  /** The statement that decides; null when none matches the request. */
  statement: Statement | null;
}

/** Returns whether a statement applies to a request. */
export function applies(statement: Statement, request: AccessRequest): Truth {
  if (!coversAction(statement, request.action)) return false;
  const subject = allOf([coversCaller(statement, request.caller), coversResource(statement, request)]);
  return subject === false ? false : allOf([subject, conditionsHold(statement, request.context)]);
}

/**
 * Evaluates a policy for a request (IAM user guide, "Policy evaluation logic"): a statement that denies wins, then one
 * that allows; without either, nothing is allowed. If a statement that may apply could change the result, the decision
 * says so.
 */
export function decide(statements: readonly Statement[], request: AccessRequest): Decision {
  let mayBeDenied = false;
  let allowing: Statement | null = null;
  let maybeAllowing: Statement | null = null;
  for (const statement of statements) {
    const truth = applies(statement, request);
    if (truth === false) continue;
    if (statement.effect === 'Deny') {
      if (truth === true) return { outcome: 'denied', statement };
      mayBeDenied = true;
    } else if (truth === true) allowing ??= statement;
    else maybeAllowing ??= statement;
  }
  if (allowing !== null) return { outcome: mayBeDenied ? 'may_be_allowed' : 'allowed', statement: allowing };
  if (maybeAllowing !== null) return { outcome: 'may_be_allowed', statement: maybeAllowing };
  return { outcome: 'not_allowed', statement: null };
}
