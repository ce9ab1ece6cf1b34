import { createHmac, timingSafeEqual } from 'node:crypto';
import { statementText, type SignedStatement, type StatedParts } from '../domain/remediation/commands.ts';

/** What a statement confirms: this command for this action. */
export interface StatedCommand {
  actionId: number;
  command: StatedParts;
}

/** The request that a statement belongs to, and the one command of it that may use the statement. */
export interface BoundRequest {
  requestId: string;
  /** Null in statements of releases that did not bind them. */
  commandId: string | null;
}

/** Joins both into the signed field `request_id`, which every release reads as a text. */
export function boundRequestId({ requestId, commandId }: { requestId: string; commandId: string }): string {
  return `${requestId} ${commandId}`;
}

/** Splits what `boundRequestId` joined. */
export function readBoundRequest(text: string): BoundRequest {
  const [, requestId, commandId] = /^(.*) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/s.exec(text) ?? [];
  return requestId === undefined ? { requestId: text, commandId: null } : { requestId, commandId: commandId ?? null };
}

/** How long a statement is valid: a worker must not carry out a command after the request has ended. */
export const statementValidMs = 30_000;

/** Signs who requests a command, for the next 30 seconds. */
export function signStatement(
  key: Buffer,
  stated: StatedCommand,
  asker: Omit<SignedStatement, 'expires_at' | 'mac'>,
): SignedStatement {
  const statement = { ...asker, expires_at: new Date(Date.now() + statementValidMs).toISOString() };
  return { ...statement, mac: macOf(key, stated, statement).toString('hex') };
}

/** Returns whether a statement was signed by the API for exactly this command, and is still valid. */
export function checkStatement(
  key: Buffer,
  stated: StatedCommand,
  statement: SignedStatement,
): 'valid' | 'forged' | 'expired' {
  const given = Buffer.from(statement.mac, 'hex');
  const expected = macOf(key, stated, statement);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
  return Date.parse(statement.expires_at) > Date.now() ? 'valid' : 'expired';
}

function macOf(key: Buffer, { actionId, command }: StatedCommand, statement: Omit<SignedStatement, 'mac'>): Buffer {
  return createHmac('sha256', key)
    .update(statementText(actionId, command, statement))
    .digest();
}
