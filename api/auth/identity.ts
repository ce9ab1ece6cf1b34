import { hash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { DatabaseListener } from '../../db/listener.ts';
import { findKeyOwner, type KeyOwner } from '../../db/reads/sessions/api-keys.ts';
import { findMemberByEmail, findMemberById, type MemberIdentity } from '../../db/reads/members/members.ts';
import { findLiveSession, type LiveSession } from '../../db/reads/sessions/sessions.ts';
import { limitsOf } from '../../domain/access-limits/access-limit.ts';
import { forbidden, unauthorized, type ApiError } from '../errors.ts';
import type { ActivityNotes } from './activity.ts';
import { apiKeyHash, isApiKeyText } from './api-key-text.ts';
import { BoundedCache } from './bounded-cache.ts';
import type { Principal } from './principal.ts';
import type { TokenClaims, TokenVerifier } from './tokens.ts';

const cachedTokens = 20_000;
/**
 * Maximum age of a cached member. An ended session is rejected within a second even if its notification is lost or the
 * listening connection is down.
 */
const believedForMs = 900;
const changeWaitMs = 250;

/** Resolves bearer tokens to members. */
export interface Identity {
  /** Returns the member, synchronously if the token is cached. Throws 401 or 403. */
  principalOf(token: string): Principal | Promise<Principal>;
  /**
   * Runs work that changes members or keys, clears the cache, and waits a moment for the notification of the change, so
   * that other processes have cleared theirs too.
   */
  change<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): void;
}

interface Known {
  /** Null for API keys, which are looked up again when the cache entry expires. */
  claims: TokenClaims | null;
  principal: Principal;
  lookedUpAtMs: number;
}

/**
 * Creates the resolver of tokens. Signatures are verified once for each token; members, sessions and keys are cached
 * for less than a second, or until a notification says that some changed, so that few requests need a query.
 */
export function createIdentity(options: {
  database: Database;
  listener: DatabaseListener;
  verifier: TokenVerifier;
  activity: ActivityNotes;
}): Identity {
  const { database, verifier, activity } = options;
  const known = new BoundedCache<Known>(cachedTokens);
  const waiting = new Set<() => void>();
  /** Counts the changes, so that a result which was read before a change is not cached after it. */
  let changes = 0;
  let outdatedBeforeMs = 0;

  const forgetCached = (): void => {
    changes += 1;
    outdatedBeforeMs = performance.now();
  };
  const hearOfChange = (): void => {
    forgetCached();
    for (const done of waiting) done();
    waiting.clear();
  };
  const nextNotification = (): { within(waitMs: number): Promise<void> } => {
    let notify: () => void = () => undefined;
    const heard = new Promise<void>((resolve) => (notify = resolve));
    waiting.add(notify);
    return {
      async within(waitMs) {
        const timer = setTimeout(notify, waitMs);
        await heard;
        clearTimeout(timer);
        waiting.delete(notify);
      },
    };
  };
  const unsubscribe = options.listener.subscribe('identity_changed', hearOfChange);

  async function lookUp(token: string, cacheKey: string, claims: TokenClaims | null): Promise<Principal> {
    const changesBefore = changes;
    const found = isApiKeyText(token) ? await byKey(token) : await byClaims(claims ?? (await verifier.verify(token)));
    if (changes === changesBefore) known.set(cacheKey, found);
    activity.note(found.principal);
    return found.principal;
  }

  async function byKey(token: string): Promise<Known> {
    const owner = await findKeyOwner(database, apiKeyHash(token));
    if (owner === null) throw unauthorized();
    if (hasEnded(owner.limits)) throw expired({ keyId: owner.keyId });
    return entry({ member: owner, claims: null, key: owner, session: null });
  }

  async function byClaims(claims: TokenClaims): Promise<Known> {
    const { subject } = claims;
    if ('sessionId' in subject) {
      const session = await findLiveSession(database, subject.sessionId);
      if (session === null || session.memberId !== subject.memberId) throw unauthorized('The session has ended');
      return entry({ member: session, claims, key: null, session });
    }
    if ('memberId' in subject) {
      const member = await findMemberById(database, subject.memberId);
      if (member === null || isBeforePasswordChange(claims, member)) throw unauthorized();
      return entry({ member, claims, key: null, session: null });
    }
    const member = await findMemberByEmail(database, subject.email);
    if (member === null) throw forbidden('The e-mail address of the token belongs to no member');
    return entry({ member, claims, key: null, session: null });
  }

  return {
    principalOf(token) {
      const cacheKey = hash('sha256', token, 'base64');
      const entryOfToken = known.get(cacheKey);
      if (entryOfToken === undefined) return lookUp(token, cacheKey, null);
      const { claims, principal, lookedUpAtMs } = entryOfToken;
      if (hasEnded(principal)) {
        known.delete(cacheKey);
        throw expired(principal);
      }
      const ageMs = performance.now() - lookedUpAtMs;
      const isOutdated = lookedUpAtMs <= outdatedBeforeMs;
      if (isOutdated || ageMs > believedForMs) return lookUp(token, cacheKey, claims);
      activity.note(principal);
      return principal;
    },
    async change(work) {
      const notification = nextNotification();
      const result = await work();
      forgetCached();
      await notification.within(changeWaitMs);
      return result;
    },
    close: unsubscribe,
  };
}

function entry(found: {
  member: MemberIdentity;
  claims: TokenClaims | null;
  key: KeyOwner | null;
  session: LiveSession | null;
}): Known {
  const { memberId, email, role, accessLimit } = found.member;
  const { claims, key, session } = found;
  const keyLimit = key?.keyAccessLimit ?? null;
  const expiresAt = claims?.expiresAt ?? key?.limits.expiresAt ?? null;
  return {
    claims,
    lookedUpAtMs: performance.now(),
    principal: {
      memberId,
      email,
      role,
      channel: key === null ? 'api' : 'api_key',
      sessionId: session?.sessionId ?? null,
      keyId: key?.keyId ?? null,
      scopes: key?.limits.scopes ?? null,
      memberLimit: accessLimit,
      keyLimit,
      limits: limitsOf(accessLimit, keyLimit),
      issuedAtSeconds: claims?.issuedAtSeconds ?? null,
      expiresAt,
      streamsEndAt: session?.expiresAt ?? expiresAt,
    },
  };
}

function hasEnded({ expiresAt }: { expiresAt: Date | null }): boolean {
  return expiresAt !== null && expiresAt.getTime() <= Date.now();
}

function expired({ keyId }: { keyId: number | null }): ApiError {
  return unauthorized(keyId === null ? 'The access token has expired' : 'The API key has expired');
}

/**
 * Returns whether a token was issued before the last password change. Most issuers use whole seconds; a token issued
 * within the second of the change counts as later.
 */
function isBeforePasswordChange(claims: TokenClaims, { passwordChangedAt }: MemberIdentity): boolean {
  if (passwordChangedAt === null) return false;
  const changedAtSeconds = passwordChangedAt.getTime() / 1_000;
  const { issuedAtSeconds } = claims;
  return issuedAtSeconds < (Number.isInteger(issuedAtSeconds) ? Math.floor(changedAtSeconds) : changedAtSeconds);
}

/** Returns the bearer token of an `Authorization` header; null when there is none. Throws 401 for another scheme. */
export function bearerToken(header: string | undefined): string | null {
  if (header === undefined || header === '') return null;
  const match = /^Bearer +([\w.~+/=-]+) *$/i.exec(header);
  if (match?.[1] === undefined) throw unauthorized();
  return match[1];
}
