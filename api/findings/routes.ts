import { findDrift } from '../../db/reads/drifts/drifts.ts';
import { findVulnerability } from '../../db/reads/vulnerabilities/vulnerabilities.ts';
import { type CaredType, caredTypes, mostAssigned } from '../../domain/findings/care.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { notFound } from '../errors.ts';
import { idParams } from '../fields.ts';
import { assignFindings, assignmentIn } from './assign.ts';
import { commentEndpoints } from './comment-routes.ts';
import { findingPlaces as places } from './places.ts';
import { presentCare } from './care-fields.ts';
import { assignmentBody, assignmentSchema, bulkAssignment, bulkAssignmentResult } from './schema.ts';

/** Declares the endpoints by which findings are assigned and get due dates. */
export function findingsEndpoints(dependencies: ApiDependencies): Endpoint[] {
  const { database, settings, workflows } = dependencies;
  const isMailed = settings.smtpUrl !== null;
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/findings/assign',
      tag: 'Findings',
      summary: `Assign up to ${mostAssigned} findings, or set their due dates`,
      description:
        'Drift and vulnerability findings. Those that cannot be changed are listed in `failed` with the reason; the others ' +
        'are changed.',
      body: bulkAssignment,
      idempotent: true,
      responses: { 200: bulkAssignmentResult },
      async handler(request) {
        const { updated, failed, workflowId } = await assignFindings(database, {
          isMailed,
          findings: request.body.findings,
          assignment: assignmentIn(request.body),
          principal: request.principal,
          actor: actorOf(request),
        });
        if (workflowId !== null) workflows.startSoon(workflowId);
        return {
          status: 200,
          body: {
            updated,
            failed: failed.map(({ finding, error }) => ({ ...finding, code: error.code, error: error.message })),
          },
        };
      },
    }),
    ...caredTypes.map((type) => assignmentEndpoint(dependencies, type)),
    ...caredTypes.flatMap((type) => commentEndpoints(dependencies, type)),
  ];
}

function assignmentEndpoint({ database, settings, workflows }: ApiDependencies, type: CaredType): Endpoint {
  const { path, tag, called, label } = places[type];
  return endpoint({
    method: 'patch',
    path: `${path}/assignment`,
    tag,
    summary: `Assign a ${called}, or set its due date`,
    description:
      'The owner must be a member who can see the account. A later due date, or none, requires an admin: it accepts the ' +
      'risk for longer. 409 unless the finding is open.',
    params: idParams,
    body: assignmentBody,
    responses: { 200: assignmentSchema },
    async handler(request) {
      const { id } = request.params;
      const { failed, workflowId } = await assignFindings(database, {
        isMailed: settings.smtpUrl !== null,
        findings: [{ finding_type: type, finding_id: id }],
        assignment: assignmentIn(request.body),
        principal: request.principal,
        actor: actorOf(request),
      });
      if (workflowId !== null) workflows.startSoon(workflowId);
      const [refused] = failed;
      if (refused !== undefined) throw refused.error.status === 404 ? notFound(label) : refused.error;
      const row = type === 'drift' ? await findDrift(database, id) : await findVulnerability(database, id);
      if (row === null) throw notFound(label);
      return { status: 200, body: presentCare(type, row) };
    },
  });
}
