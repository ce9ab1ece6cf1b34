import { Type, type Static } from 'typebox';
import { writeAudit } from '../../../db/commands/audit/write.ts';
import type { Transaction } from '../../../db/database.ts';
import { broaderIn, keyScopes, type BroaderIn, type KeyScope } from '../../../domain/key-scopes.ts';
import {
  entriesBeyond,
  isSameLimit,
  jsonLimit,
  type AccessLimit,
  type LimitEntry,
} from '../../../domain/access-limits/access-limit.ts';
import { checkedLimit } from '../../access-limits/given-limit.ts';
import type { ActivityNotes } from '../../auth/activity.ts';
import { actorOf } from '../../actor.ts';
import { newApiKey } from '../../auth/api-key-text.ts';
import type { Identity } from '../../auth/identity.ts';
import type { Principal } from '../../auth/principal.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { endpoint, type Endpoint } from '../../endpoint.ts';
import { forbidden, notFound, unprocessable } from '../../errors.ts';
import { idParams } from '../../fields.ts';
import { presentApiKey, presentLimits } from './presenter.ts';
import { apiKeySchema, keyLimitBody, newApiKeyBody, newApiKeySchema } from './schema.ts';
import { addApiKey, changeKeyLimit, deleteApiKey, lockApiKey } from '../../../db/commands/sessions/api-keys.ts';
import { countApiKeys, listApiKeys, type OwnedKeyRow } from '../../../db/reads/sessions/api-keys.ts';

const tag = 'Settings';
const mostKeysOfMember = 100;

/** Declares the endpoints of API keys: members manage their own, admins those of everyone. */
export function apiKeyEndpoints(
  { database }: ApiDependencies,
  { identity, activity }: { identity: Identity; activity: ActivityNotes },
): Endpoint[] {
  /** Returns the limit of a new key. Throws 403 for entries that the creating key lacks, and 422 for a bad limit. */
  async function limitOfNewKey(creator: Principal, given: readonly LimitEntry[] | null): Promise<AccessLimit | null> {
    if (creator.keyLimit !== null && (given === null || entriesBeyond(given, creator.keyLimit).length > 0)) {
      throw forbidden('A key cannot create one that reaches further than itself; give an access_limit among its own');
    }
    return checkedLimit(database, { given, caller: creator });
  }

  return [
    endpoint({
      method: 'get',
      path: '/api/v1/settings/api-keys',
      tag,
      summary: 'List API keys',
      description: 'Your own keys; admins with full access see the keys of all members.',
      responses: { 200: Type.Array(apiKeySchema) },
      async handler({ principal }) {
        await activity.flush();
        const rows = await listApiKeys(database, { ownerId: ownerSeenBy(principal) });
        return { status: 200, body: rows.map(presentApiKey) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/settings/api-keys',
      tag,
      summary: 'Create an API key',
      description:
        'The key is shown in this response only. With only `name`, it may do all that its owner may and does not expire. A key cannot create one that has more scopes, lives longer or reaches further than itself (403).',
      body: newApiKeyBody,
      responses: { 201: newApiKeySchema },
      idempotent: true,
      secretReply: true,
      async handler(request) {
        const { principal, body } = request;
        const limits = limitsOf(body);
        refuseBroader(principal, limits);
        const accessLimit = await limitOfNewKey(principal, body.access_limit ?? null);
        const { key, prefix, keyHash } = newApiKey();
        const row = await database.transaction(async (transaction) => {
          const present = await countApiKeys(transaction, principal.memberId);
          if (present >= mostKeysOfMember) {
            throw unprocessable(`A member may have ${mostKeysOfMember} API keys; delete one first`);
          }
          const created = await addApiKey(transaction, {
            member_id: principal.memberId,
            name: body.name,
            prefix,
            key_hash: keyHash,
            expires_at: limits.expiresAt,
            scopes: limits.scopes,
            access_limit: accessLimit,
          });
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'api_key.create',
            subjectType: 'api_key',
            subjectId: created.id,
            after: { name: created.name, prefix, ...presentLimits(created), access_limit: jsonLimit(accessLimit) },
          });
          return created;
        });
        return { status: 201, body: { id: row.id, name: row.name, key, ...presentLimits(row) } };
      },
    }),
    endpoint({
      method: 'patch',
      path: '/api/v1/settings/api-keys/{id}',
      tag,
      summary: 'Change what an API key is limited to',
      description:
        'For your own keys; admins with full access change the keys of all members. It takes effect at once; open streams of the key end. An API key can only narrow: each entry must be among those that the changed key has (403).',
      params: idParams,
      body: keyLimitBody,
      responses: { 200: apiKeySchema },
      refusals: [422],
      async handler(request) {
        const { principal, params, body } = request;
        const change = async (transaction: Transaction): Promise<OwnedKeyRow> => {
          const key = await lockApiKey(transaction, { id: params.id, ownerId: ownerSeenBy(principal) });
          if (key === null) throw notFound('API key');
          const accessLimit = await checkedLimit(transaction, { given: body.access_limit, caller: principal });
          if (isSameLimit(accessLimit, key.access_limit)) return key;
          refuseWidening(principal, { from: key.access_limit, to: accessLimit });
          await changeKeyLimit(transaction, { id: key.id, accessLimit });
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'api_key.access_limit',
            subjectType: 'api_key',
            subjectId: key.id,
            before: { name: key.name, prefix: key.prefix, access_limit: jsonLimit(key.access_limit) },
            after: { access_limit: jsonLimit(accessLimit) },
          });
          return { ...key, access_limit: accessLimit };
        };
        const changed = await identity.change(() => database.transaction(change));
        return { status: 200, body: presentApiKey(changed) };
      },
    }),
    endpoint({
      method: 'delete',
      path: '/api/v1/settings/api-keys/{id}',
      tag,
      summary: 'Delete an API key',
      description: 'Later requests with the key get 401.',
      params: idParams,
      responses: { 204: Type.Null() },
      async handler(request) {
        const { principal, params } = request;
        const remove = async (transaction: Transaction): Promise<void> => {
          const removed = await deleteApiKey(transaction, { id: params.id, ownerId: ownerSeenBy(principal) });
          if (removed === null) throw notFound('API key');
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'api_key.delete',
            subjectType: 'api_key',
            subjectId: removed.id,
            before: { name: removed.name, prefix: removed.prefix, member_id: removed.member_id },
          });
        };
        await identity.change(() => database.transaction(remove));
        return { status: 204, body: null };
      },
    }),
  ];
}

interface NewLimits {
  scopes: KeyScope[] | null;
  expiresAt: Date | null;
}

/** Returns the limits in a body, with scopes in the order of the table. Throws 422 for an expiry in the past. */
function limitsOf({ expires_at, scopes }: Static<typeof newApiKeyBody>): NewLimits {
  const expiresAt = expires_at === undefined || expires_at === null ? null : new Date(expires_at);
  if (expiresAt !== null && !(expiresAt.getTime() > Date.now()))
    throw unprocessable('expires_at must be in the future');
  return {
    scopes: scopes === undefined || scopes === null ? null : keyScopes.filter((scope) => scopes.includes(scope)),
    expiresAt,
  };
}

const broaderWords: Record<BroaderIn, string> = {
  scopes: 'A key cannot create one with scopes that it lacks itself; give scopes among its own',
  expiry: 'A key cannot create one that lives longer than itself; give an expires_at no later than its own',
};

function refuseBroader({ keyId, scopes, expiresAt }: Principal, key: NewLimits): void {
  if (keyId === null) return;
  const broader = broaderIn({ key, creator: { scopes, expiresAt } });
  if (broader !== null) throw forbidden(broaderWords[broader]);
}

/** Throws 403 when an API key would reach further by a change that another API key asks for. */
function refuseWidening(
  { keyId }: Principal,
  { from, to }: { from: AccessLimit | null; to: AccessLimit | null },
): void {
  if (keyId === null || from === null) return;
  if (to === null || entriesBeyond(to, from).length > 0) {
    throw forbidden('An API key can only narrow access limits; sign in to widen one');
  }
}

/** Returns whose keys a member sees: their own, or for admins with full access (null) those of everyone. */
function ownerSeenBy({ role, limits, memberId }: Principal): number | null {
  return role === 'admin' && limits.length === 0 ? null : memberId;
}
