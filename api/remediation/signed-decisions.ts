import { randomUUID } from 'node:crypto';
import { writeAudit } from '../../db/commands/audit/write.ts';
import { deciderOf } from '../../db/commands/remediation/deciders.ts';
import { findRemediation, type RemediationDetailRow } from '../../db/reads/remediation/actions.ts';
import { issueSignedDecision } from '../../db/commands/remediation/signed-decisions.ts';
import { storableText } from '../../domain/inventory/canonical-json.ts';
import { commandNameOf, type CommandKind } from '../../domain/remediation/command-kinds.ts';
import { ruleRefusal } from '../../domain/remediation/decision-rules.ts';
import type { SignedDecision } from '../../domain/remediation/signed-decision.ts';
import { temporalUpdateCommand, type TemporalPlace } from '../../domain/remediation/temporal-command.ts';
import { baseUrlOf } from '../../platform/base-url.ts';
import type { ProcessSettings } from '../../platform/settings.ts';
import { signDecision } from '../../platform/signed-decisions.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { badRequest, conflict, forbidden, notFound } from '../errors.ts';
import { idParams } from '../fields.ts';
import { requireStatus } from './commands.ts';
import { signedDecisionBody, signedDecisionSchema } from './signed-decision-schema.ts';

/** Declares the endpoint that signs decisions for a member to send through Temporal. */
export function signedDecisionEndpoints(dependencies: ApiDependencies): Endpoint[] {
  const { database, settings, temporalUrl, statementKey } = dependencies;
  const place = temporalPlace(settings);

  return [
    endpoint({
      method: 'post',
      path: '/api/v1/remediation/{id}/signed-decisions',
      tag: 'Remediation',
      summary: 'Sign a decision to send through Temporal',
      description: [
        'The response contains one JSON payload, the input of an update or signal in the Temporal UI, and the complete command line.',
        'It is valid once, within `SIGNED_DECISION_MINUTES`, for this action, command, plan and member.',
        'Role, membership and four eyes are checked here and again when it is used. This call decides nothing.',
      ].join(' '),
      params: idParams,
      body: signedDecisionBody,
      responses: { 201: signedDecisionSchema },
      handler: async (request) => {
        const { body, params, principal } = request;
        const { command: kind, force = false } = body;
        if (force && kind !== 'rollback') throw badRequest('Only a rollback can be forced');
        const key = await statementKey();
        const { row, decision } = await database.transaction(async (transaction) => {
          const action = await findRemediation(transaction, params.id);
          if (action === null) throw notFound('Remediation action');
          requireStatus(action, kind);
          if (body.plan_hash !== undefined && body.plan_hash !== action.plan_hash) {
            throw conflict('The plan is not the one that was shown');
          }
          const refusal = ruleRefusal({
            command: { kind, force },
            decider: await deciderOf(transaction, principal.memberId),
            action: { requestedBy: action.requested_by, createdAt: action.created_at },
            fourEyes: settings.remediationFourEyes,
          });
          if (refusal !== null) throw forbidden(refusal.message);
          const id = randomUUID();
          const validMinutes = settings.signedDecisionMinutes;
          const { memberId, sessionId, keyId } = principal;
          const issued = { id, actionId: action.id, memberId, kind, validMinutes, sessionId, keyId };
          const expiresAt = await issueSignedDecision(transaction, issued);
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'remediation.sign',
            subjectType: 'remediation',
            subjectId: action.id,
            after: { command: kind, signed_decision: id, expires_at: expiresAt.toISOString() },
          });
          const signed = signDecision(key, {
            id,
            action_id: action.id,
            command: kind,
            plan_hash: action.plan_hash,
            comment: body.comment === undefined ? null : storableText(body.comment),
            force,
            member_id: principal.memberId,
            email: principal.email,
            expires_at: expiresAt.toISOString(),
          });
          return { row: action, decision: signed };
        });
        return {
          status: 201,
          body: presented({ row, kind, decision, place, temporalUrl: temporalUrl(row.workflow_id) }),
        };
      },
    }),
  ];
}

function presented(shown: {
  row: RemediationDetailRow;
  kind: CommandKind;
  decision: SignedDecision;
  place: TemporalPlace;
  temporalUrl: string | null;
}) {
  const { row, kind, decision, place, temporalUrl } = shown;
  const name = commandNameOf[kind];
  const payload = JSON.stringify({ signed_decision: decision });
  return {
    id: decision.id,
    action_id: row.id,
    command: kind,
    plan_hash: decision.plan_hash,
    expires_at: decision.expires_at,
    workflow_id: row.workflow_id,
    name,
    payload,
    temporal_command: temporalUpdateCommand({ workflowId: row.workflow_id, name, payload }, place),
    temporal_url: temporalUrl,
  };
}

function temporalPlace(settings: ProcessSettings): TemporalPlace {
  const { temporalAddress: address, temporalNamespace: namespace, payloadCodecKey } = settings;
  const tls = settings.temporalTls || settings.temporalApiKey !== null;
  const codecEndpoint = payloadCodecKey === null ? null : `${baseUrlOf(settings)}/api/v1/codec`;
  return { address, namespace, tls, codecEndpoint };
}
