import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import {
  claimIdempotencyKey,
  type IdempotencyScope,
  releaseIdempotencyKey,
  storeIdempotentAnswer,
} from '../../db/commands/requests/idempotency.ts';
import { isObject, type Json } from '../../domain/json.ts';
import { badRequest, conflict, unprocessable } from '../errors.ts';
import { asApiError, errorBody } from './error-mapper.ts';

export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** Reads an `Idempotency-Key` header; null when there is none. */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(header)) {
    throw badRequest('Idempotency-Key must be 1 to 255 printable ASCII characters');
  }
  return header;
}

interface IdempotentRequest extends IdempotencyScope {
  /** What makes a repeat the same request: its query and body. */
  requestText: string;
  requestId: string;
  isSecretReply: boolean;
  /** Called when a response could not be stored; the response is sent all the same. */
  onFault: (fault: unknown) => void;
}

type ClaimedRequest = IdempotentRequest & { claimedAt: string };

/**
 * Runs a request once for its key: for 24 hours the same request gets the stored response, with `Idempotent-Replayed:
 * true`. 5xx responses are not stored, and of those with a secret only the id.
 */
export async function answerOnce(
  database: Database,
  request: IdempotentRequest,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const { memberId, route, key } = request;
  const bodyHash = createHash('sha256').update(request.requestText).digest();
  const claim = await claimIdempotencyKey(database, { memberId, route, key, bodyHash });
  switch (claim.kind) {
    case 'other_body':
      throw unprocessable('This Idempotency-Key was used with another body');
    case 'in_flight':
      throw conflict('The first request with this Idempotency-Key is still in flight');
    case 'answered_with_secret':
      throw conflict(
        `This request was answered before, with a secret that is shown only once; it created id ${claim.subjectId}`,
        `id ${claim.subjectId}`,
      );
    case 'answered':
      return {
        status: claim.status,
        body: withRequestId(claim.status, claim.body, request.requestId),
        headers: { 'Idempotent-Replayed': 'true' },
      };
    case 'claimed':
      return runAndStore(database, { ...request, claimedAt: claim.claimedAt }, run);
  }
}

async function runAndStore(database: Database, request: ClaimedRequest, run: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await run();
    await keep(request, () => storeAnswer(database, request, answer));
    return answer;
  } catch (error) {
    const fault = asApiError(error);
    await keep(request, () =>
      fault.status >= 500
        ? releaseIdempotencyKey(database, request)
        : storeIdempotentAnswer(database, request, { status: fault.status, body: errorBody(fault) as Json }),
    );
    throw error;
  }
}

async function keep({ onFault }: ClaimedRequest, store: () => Promise<void>): Promise<void> {
  try {
    await store();
  } catch (error) {
    onFault(error);
  }
}

function storeAnswer(database: Database, request: ClaimedRequest, { status, body }: Answer): Promise<void> {
  const stored = request.isSecretReply ? { status, secretSubjectId: createdId(body) } : { status, body: body as Json };
  return storeIdempotentAnswer(database, request, stored);
}

function createdId(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'id' in body) return String(body.id);
  throw new TypeError('An answer with a secret must have an id');
}

/** Returns a stored error with a request id: it was stored without one, and each repeat has its own. */
function withRequestId(status: number, body: Json, requestId: string): Json {
  const isError = status >= 400 && isObject(body);
  return isError ? { ...body, request_id: requestId } : body;
}
