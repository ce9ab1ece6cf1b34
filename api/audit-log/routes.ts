import { Type, type Static } from 'typebox';
import { chainState, type ChainState } from '../../db/reads/audit/chain.ts';
import { type AuditRow, listAuditRows } from '../../db/reads/audit/log.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { id, nullable, timestamp, words } from '../fields.ts';
import { instantOf } from '../instants.ts';
import { pageOf, pageQuery, pageSchema, paginated } from '../pagination.ts';
import { named } from '../named.ts';

const word = () => Type.String({ minLength: 1, maxLength: 200 });

const auditQuery = Type.Object({
  member_id: Type.Optional(id('Member who did it')),
  actor: Type.Optional(word()),
  action: Type.Optional(word()),
  subject_type: Type.Optional(word()),
  subject_id: Type.Optional(word()),
  from: Type.Optional(timestamp()),
  to: Type.Optional(timestamp()),
  ...pageQuery,
});

const changedFields = () => nullable(Type.Record(Type.String(), Type.Unknown()));

const auditSchema = named(
  'AuditEntry',
  Type.Object({
    id: id(),
    at: timestamp(),
    member_id: nullable(id()),
    actor: Type.String({ description: 'E-mail of the member, or the part of the service' }),
    role: nullable(Type.String()),
    channel: Type.String({ description: 'How the command arrived: api, api_key, temporal or system' }),
    action: Type.String(),
    subject_type: Type.String(),
    subject_id: nullable(Type.String()),
    before: changedFields(),
    after: changedFields(),
    request_id: nullable(Type.String()),
    sealed: Type.Boolean({ description: 'Whether the chain covers it; new rows follow within seconds' }),
  }),
);

const chainStates = ['sealed', 'behind', 'broken'] as const;

/** Sealing takes seconds: a row that has waited for longer shows that nothing seals. */
const behindAfterMs = 120_000;

const chainSchema = named(
  'AuditChain',
  Type.Object({
    state: named(
      'AuditChainState',
      words(chainStates, {
        description:
          '`sealed`: all rows but the newest are sealed, and the sealer has reported no fault; `behind`: a row has waited for ' +
          'minutes, because no sealer runs or it cannot seal; `broken`: the sealer found another chain than it knows',
      }),
    ),
    newest: nullable(
      named(
        'AuditSeal',
        Type.Object({
          sequence: Type.Integer({ description: 'Number of the link' }),
          audit_id: id('Audit row that it seals'),
          at: Type.String({ format: 'date-time', description: 'When the row was written' }),
          mac: Type.String({ description: 'HMAC-SHA-256, hexadecimal, as in published heads' }),
        }),
      ),
    ),
    unsealed: Type.Integer({ minimum: 0, description: 'Rows that are not sealed yet' }),
    oldest_unsealed_at: nullable(timestamp()),
    fault: nullable(
      named(
        'AuditChainFault',
        Type.Object({
          alert_id: id(),
          since: timestamp(),
          reason: Type.String(),
        }),
      ),
    ),
  }),
);

/** Declares the endpoints of the audit log, for admins. */
export function auditLogEndpoints({ database }: ApiDependencies): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/audit-log',
      tag: 'Audit log',
      summary: 'List the audit log',
      description:
        'Every change with its actor and the values before and after, newest first. Filters combine. A caller whose access is limited sees the changes of what is inside the limit.',
      query: auditQuery,
      responses: { 200: pageSchema(auditSchema) },
      async handler({ query, principal }) {
        const page = pageOf(query);
        const { member_id, actor, action, subject_type, subject_id } = query;
        const [from, to] = [optionalInstant('from', query.from), optionalInstant('to', query.to)];
        const { rows, total } = await listAuditRows(database, {
          filters: { member_id, actor, action, subject_type, subject_id, from, to },
          limits: principal.limits,
          ...page,
        });
        return { status: 200, body: paginated(rows.map(presentAuditRow), total, page) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/audit-log/chain',
      tag: 'Audit log',
      summary: 'Get the state of the audit chain',
      description:
        'The newest seal, what is not sealed yet, and what the sealer has found: it checks the chain from its last head on ' +
        'every few seconds. `npm run audit:verify` checks every row, also against heads that are kept elsewhere.',
      responses: { 200: chainSchema },
      handler: async () => ({ status: 200, body: presentChain(await chainState(database), new Date()) }),
    }),
  ];
}

function optionalInstant(field: string, text: string | undefined): Date | undefined {
  return text === undefined ? undefined : instantOf(field, text);
}

function presentAuditRow({ sequence, ...row }: AuditRow): Static<typeof auditSchema> {
  return {
    id: row.id,
    at: row.at.toISOString(),
    member_id: row.member_id,
    actor: row.actor,
    role: row.role,
    channel: row.channel,
    action: row.action,
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    before: row.before,
    after: row.after,
    request_id: row.request_id,
    sealed: sequence !== null,
  };
}

function presentChain(chain: ChainState, now: Date): Static<typeof chainSchema> {
  const { newest, unsealed, oldest_unsealed_at: oldest, broken } = chain;
  const isBehind = oldest !== null && now.getTime() - oldest.getTime() > behindAfterMs;
  return {
    state: broken !== null ? 'broken' : isBehind ? 'behind' : 'sealed',
    newest:
      newest === null
        ? null
        : {
            sequence: newest.sequence,
            audit_id: newest.audit_id,
            at: newest.at.toISOString(),
            mac: newest.mac.toString('hex'),
          },
    unsealed,
    oldest_unsealed_at: oldest?.toISOString() ?? null,
    fault: broken === null ? null : { ...broken, since: broken.since.toISOString() },
  };
}
