import { Type } from 'typebox';
import { writeAudit } from '../../../db/audit.ts';
import type { Transaction } from '../../../db/database.ts';
import { ApiKey } from '../../../db/models/api-key.ts';
import type { ActivityNotes } from '../../auth/activity.ts';
import { actorOf } from '../../actor.ts';
import { newApiKey } from '../../auth/api-key-text.ts';
import type { Identity } from '../../auth/identity.ts';
import type { Principal } from '../../auth/principal.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { endpoint, type Endpoint } from '../../endpoint.ts';
import { notFound, unprocessable } from '../../errors.ts';
import { idParams } from '../../fields.ts';
import { presentApiKey } from './presenter.ts';
import { apiKeySchema, newApiKeyBody, newApiKeySchema } from './schema.ts';

const tag = 'Settings';
const mostKeysOfMember = 100;

/** API keys: members manage their own, admins everybody's. */
export function apiKeyEndpoints(
  { database }: ApiDependencies,
  { identity, activity }: { identity: Identity; activity: ActivityNotes },
): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/settings/api-keys',
      tag,
      summary: 'List API keys',
      description: 'One’s own keys; admins see those of all members.',
      responses: { 200: Type.Array(apiKeySchema) },
      async handler({ principal }) {
        await activity.flush();
        const keys = ApiKey.query(database).orderBy('id', 'desc').limit(10_000);
        return { status: 200, body: (await visibleTo(principal, keys)).map(presentApiKey) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/settings/api-keys',
      tag,
      summary: 'Create an API key',
      description: 'The answer is the only one that ever shows the key.',
      body: newApiKeyBody,
      responses: { 201: newApiKeySchema },
      idempotent: true,
      secretReply: true,
      async handler(request) {
        const { principal, body } = request;
        const { key, prefix, keyHash } = newApiKey();
        const row = await database.transaction(async (transaction) => {
          const present = await ApiKey.query(transaction).where('member_id', principal.memberId).resultSize();
          if (present >= mostKeysOfMember) {
            throw unprocessable(`A member may have ${mostKeysOfMember} API keys; delete one first`);
          }
          const created = await ApiKey.query(transaction)
            .insert({ member_id: principal.memberId, name: body.name, prefix, key_hash: keyHash })
            .returning(['id', 'name']);
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'api_key.create',
            subjectType: 'api_key',
            subjectId: created.id,
            after: { name: created.name, prefix },
          });
          return created;
        });
        return { status: 201, body: { id: row.id, name: row.name, key } };
      },
    }),
    endpoint({
      method: 'delete',
      path: '/api/v1/settings/api-keys/{id}',
      tag,
      summary: 'Delete an API key',
      description: 'Later requests with the key are answered 401.',
      params: idParams,
      responses: { 204: Type.Null() },
      async handler(request) {
        const { principal, params } = request;
        const remove = async (transaction: Transaction): Promise<void> => {
          const found = ApiKey.query(transaction).delete().where('id', params.id).returning('*');
          const [removed] = await visibleTo(principal, found);
          if (removed === undefined) throw notFound('API key');
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

function visibleTo<Query extends { where(column: string, value: number): Query }>(
  { role, memberId }: Principal,
  query: Query,
): Query {
  return role === 'admin' ? query : query.where('member_id', memberId);
}
