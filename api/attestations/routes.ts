import { Type } from 'typebox';
import { writeAudit } from '../../db/commands/audit/write.ts';
import {
  lockAttestation,
  type LockedAttestation,
  reviewAttestation,
  withdrawAttestation,
} from '../../db/commands/attestations/attestations.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { findAttestation, listAttestations } from '../../db/reads/attestations/attestations.ts';
import { loadedFrameworks } from '../../db/reads/custom-frameworks/custom-frameworks.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { conflict, forbidden, notFound, unprocessable } from '../errors.ts';
import { idParams } from '../fields.ts';
import { instantOf } from '../instants.ts';
import { pageOf, pageSchema, paginated } from '../pagination.ts';
import { queriedProviders } from '../provider-filter.ts';
import { createAttestations } from './create.ts';
import { attestationFileEndpoints } from './file-routes.ts';
import { presentAttestation } from './presenter.ts';
import { attestationBody, attestationListQuery, attestationSchema, reviewBody, withdrawBody } from './schema.ts';

const tag = 'Compliance';

/** Declares the endpoints of attestations of controls that no check decides. */
export function attestationEndpoints(dependencies: ApiDependencies): Endpoint[] {
  const { database, frameworks } = dependencies;
  return [
    ...attestationFileEndpoints(dependencies),
    endpoint({
      method: 'post',
      path: '/api/v1/compliance/attestations',
      tag,
      summary: 'Attest a manual control',
      description:
        'For each of the providers, or for none of them. It counts once another member has accepted it, until it expires. ' +
        'Returns 422 for a control that checks decide in this version, and 409 when one waits for review.',
      body: attestationBody,
      idempotent: true,
      responses: { 201: Type.Array(attestationSchema) },
      async handler(request) {
        const { body } = request;
        const rows = await createAttestations(database, await loadedFrameworks(database, frameworks), {
          providerIds: [...new Set(body.provider_ids)],
          frameworkId: body.framework_id,
          version: body.framework_version ?? null,
          controlId: body.control_id,
          statement: body.statement,
          expiresAt: instantOf('expires_at', body.expires_at),
          fileId: body.file_id ?? null,
          memberId: request.principal.memberId,
          actor: actorOf(request),
        });
        return { status: 201, body: rows.map(presentAttestation) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/compliance/attestations',
      tag,
      summary: 'List attestations',
      description: 'Newest first. `status=accepted` lists those that count now; `expires_before` finds those to renew.',
      query: attestationListQuery,
      responses: { 200: pageSchema(attestationSchema) },
      async handler(request) {
        const { query } = request;
        const page = pageOf(query);
        const { rows, total } = await listAttestations(database, {
          providers: queriedProviders(request),
          filter: {
            status: query.status,
            frameworkId: query.framework_id,
            controlId: query.control_id,
            expiresBefore:
              query.expires_before === undefined ? undefined : instantOf('expires_before', query.expires_before),
          },
          page,
        });
        return { status: 200, body: paginated(rows.map(presentAttestation), total, page) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/compliance/attestations/{id}',
      tag,
      summary: 'Get an attestation',
      description: 'The statement, its evidence, who wrote and who reviewed it, and whether it counts now.',
      params: idParams,
      responses: { 200: attestationSchema },
      handler: async ({ params }) => ({ status: 200, body: await shown(database, params.id) }),
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/compliance/attestations/{id}/review',
      tag,
      summary: 'Review an attestation',
      description:
        'Accepts or rejects what another member attested: 403 for the author. An accepted one replaces the one that counted ' +
        'for the control. Returns 409 unless it is pending.',
      params: idParams,
      body: reviewBody,
      responses: { 200: attestationSchema },
      async handler(request) {
        const { decision, comment } = request.body;
        const { memberId } = request.principal;
        const given = comment?.trim() ?? '';
        if (decision === 'rejected' && given === '') throw unprocessable('comment is required for a rejection');
        await database.transaction(async (transaction) => {
          const attestation = await requireLocked(transaction, request.params.id);
          if (attestation.created_by === memberId) {
            throw forbidden('Four eyes: the member who made an attestation may not review it');
          }
          requireStatus(attestation, ['pending'], 'reviewed');
          await reviewAttestation(transaction, {
            attestation,
            decision,
            memberId,
            comment: given === '' ? null : given,
          });
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: decision === 'accepted' ? 'attestation.accept' : 'attestation.reject',
            subjectType: 'attestation',
            subjectId: attestation.id,
            before: { status: attestation.status },
            after: { status: decision, comment: given === '' ? null : given },
          });
        });
        return { status: 200, body: await shown(database, request.params.id) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/compliance/attestations/{id}/withdraw',
      tag,
      summary: 'Withdraw an attestation',
      description: 'By its author or an admin. It stops counting at once, and no earlier one counts again.',
      params: idParams,
      body: withdrawBody,
      bodyOptional: true,
      responses: { 200: attestationSchema },
      async handler(request) {
        const { memberId, role } = request.principal;
        const reason = request.body.reason ?? null;
        await database.transaction(async (transaction) => {
          const attestation = await requireLocked(transaction, request.params.id);
          if (attestation.created_by !== memberId && role !== 'admin') {
            throw forbidden('Only its author or an admin can withdraw an attestation');
          }
          requireStatus(attestation, ['pending', 'accepted'], 'withdrawn');
          await withdrawAttestation(transaction, { attestationId: attestation.id, memberId, reason });
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'attestation.withdraw',
            subjectType: 'attestation',
            subjectId: attestation.id,
            before: { status: attestation.status },
            after: { status: 'withdrawn', reason },
          });
        });
        return { status: 200, body: await shown(database, request.params.id) };
      },
    }),
  ];
}

async function shown(database: Database, attestationId: number) {
  const row = await findAttestation(database, attestationId);
  if (row === null) throw notFound('Attestation');
  return presentAttestation(row);
}

async function requireLocked(transaction: Transaction, attestationId: number): Promise<LockedAttestation> {
  const attestation = await lockAttestation(transaction, attestationId);
  if (attestation === null) throw notFound('Attestation');
  return attestation;
}

/** Throws 409 unless an attestation has one of the states in which something can be done with it. */
function requireStatus(
  { status }: LockedAttestation,
  allowed: readonly LockedAttestation['status'][],
  done: string,
): void {
  if (allowed.includes(status)) return;
  const words = allowed.join(' or ');
  throw conflict(`The attestation is ${status}: only one that is ${words} can be ${done}`);
}
