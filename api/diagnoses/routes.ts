import { writeAudit } from '../../db/commands/audit/write.ts';
import { claimDiagnosis } from '../../db/commands/diagnoses/diagnoses.ts';
import { enqueueWorkflowStart } from '../../db/commands/outbox/outbox.ts';
import { diagnosedListings, findDiagnosis } from '../../db/reads/diagnoses/diagnoses.ts';
import { findProvider } from '../../db/reads/providers/providers.ts';
import { diagnosisStart } from '../../domain/diagnosis/diagnosis-start.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { notFound } from '../errors.ts';
import { idParams } from '../fields.ts';
import { acceptedDiagnosis, diagnosisSchema } from './schema.ts';

const tag = 'Providers';

/**
 * Declares the endpoints of `audit doctor`, which reports differences between a cloud's responses and their
 * descriptions, without values.
 */
export function diagnosesEndpoints({ database, workflows }: ApiDependencies): Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/providers/{id}/diagnoses',
      tag,
      summary: 'Diagnose a provider',
      description:
        'Reads a few resources of every type and compares the answers with what the service knows of the cloud. Returns the ' +
        'running diagnosis when there is one; a new one replaces those that ended.',
      params: idParams,
      idempotent: true,
      responses: { 202: acceptedDiagnosis },
      async handler(request) {
        const providerId = request.params.id;
        if ((await findProvider(database, providerId)) === null) throw notFound('Provider');
        const claimed = await database.transaction(async (transaction) => {
          const { id, isNew } = await claimDiagnosis(transaction, {
            providerId,
            requestedBy: request.principal.memberId,
          });
          const row = await findDiagnosis(transaction, id);
          if (row === null) throw notFound('Diagnosis');
          if (!isNew) return row;
          await enqueueWorkflowStart(transaction, diagnosisStart({ id, workflowId: row.workflow_id, providerId }));
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'provider.diagnose',
            subjectType: 'provider',
            subjectId: providerId,
            after: { diagnosis_id: id },
          });
          return row;
        });
        workflows.startSoon(claimed.workflow_id);
        const { id, status, workflow_id } = claimed;
        return { status: 202, body: { diagnosis_id: id, status, workflow_id } };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/diagnoses/{id}',
      tag,
      summary: 'Get a diagnosis',
      description:
        'Listings appear as they end. The report has names of the vendor and figures, and no value of the account: neither ' +
        'names, ids, tags nor texts of errors.',
      params: idParams,
      responses: { 200: diagnosisSchema },
      async handler({ params }) {
        const row = await findDiagnosis(database, params.id);
        if (row === null) throw notFound('Diagnosis');
        const listings = await diagnosedListings(database, row.id);
        const { id, provider_id, provider_type, status, service_version, error, workflow_id } = row;
        return {
          status: 200,
          body: {
            id,
            provider_id,
            provider_type,
            status,
            service_version,
            error,
            listings,
            created_at: row.created_at.toISOString(),
            ended_at: row.ended_at?.toISOString() ?? null,
            workflow_id,
          },
        };
      },
    }),
  ];
}
