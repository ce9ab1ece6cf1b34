import { Type } from 'typebox';
import { resumeRemediation, stopRemediation } from '../../db/commands/remediation/gate.ts';
import { type GateState, readGate } from '../../db/reads/remediation/gate.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { conflict } from '../errors.ts';
import { nullable, timestamp } from '../fields.ts';
import { named } from '../named.ts';

const tag = 'Remediation';
const path = '/api/v1/remediation/stop';

const stopSchema = named(
  'RemediationStop',
  Type.Object({
    stopped: Type.Boolean({ description: 'No step begins while it is true' }),
    by_environment: Type.Boolean({ description: 'REMEDIATION_STOPPED is set; only a restart without it lifts that' }),
    stopped_at: nullable(timestamp()),
    stopped_by: nullable(Type.String()),
    reason: nullable(Type.String()),
    max_per_hour: Type.Integer({ description: 'Executions and rollbacks that may begin within one hour' }),
    max_per_account_per_hour: Type.Integer({ description: 'The same, for one account' }),
  }),
);

const stopBody = named(
  'RemediationStopRequest',
  Type.Object({
    reason: Type.Optional(
      Type.String({ minLength: 1, maxLength: 500, description: 'Kept in the audit log and shown' }),
    ),
  }),
);

/** Declares the endpoints of the emergency stop. */
export function remediationStopEndpoints({ database, settings }: ApiDependencies): Endpoint[] {
  const shown = (gate: GateState) => ({
    stopped: settings.remediationStopped || gate.stoppedAt !== null,
    by_environment: settings.remediationStopped,
    stopped_at: gate.stoppedAt?.toISOString() ?? null,
    stopped_by: gate.stoppedBy,
    reason: gate.reason,
    max_per_hour: settings.remediationMaxPerHour,
    max_per_account_per_hour: settings.remediationMaxPerAccountPerHour,
  });

  return [
    endpoint({
      method: 'get',
      path,
      tag,
      summary: 'Get whether remediation is stopped',
      description: 'With the limits on changes to clouds.',
      responses: { 200: stopSchema },
      handler: async () => ({ status: 200, body: shown(await readGate(database)) }),
    }),
    endpoint({
      method: 'post',
      path,
      tag,
      summary: 'Stop all remediation',
      description:
        'After the response, no step of any action begins. A running step finishes; its action waits before the next one. Nothing new is executed or rolled back. Stopping again changes nothing.',
      body: stopBody,
      bodyOptional: true,
      responses: { 200: stopSchema },
      handler: async (request) => {
        const stop = { actor: actorOf(request), reason: request.body.reason ?? null };
        const gate = await database.transaction((transaction) => stopRemediation(transaction, stop));
        return { status: 200, body: shown(gate) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/remediation/resume',
      tag,
      summary: 'Resume remediation',
      description:
        'Waiting actions continue with their next step, after their checks. 409 when the environment stops it.',
      responses: { 200: stopSchema },
      handler: async (request) => {
        if (settings.remediationStopped) {
          throw conflict('Remediation is stopped by REMEDIATION_STOPPED', 'Remove the setting and restart the service');
        }
        const actor = actorOf(request);
        const gate = await database.transaction((transaction) => resumeRemediation(transaction, { actor }));
        return { status: 200, body: shown(gate) };
      },
    }),
  ];
}
