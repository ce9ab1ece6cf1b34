import { writeAudit } from '../../db/commands/audit/write.ts';
import { dismissAnomaly } from '../../db/commands/anomalies/anomalies.ts';
import { type AnomalyFilter, findAnomaly, listAnomalies } from '../../db/reads/anomalies/anomalies.ts';
import { clearAnomalyAlerts } from '../../db/commands/anomalies/publish.ts';
import { addDays, dayOf } from '../../domain/anomalies/calendar-days.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { queriedProviders } from '../provider-filter.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { conflict, notFound } from '../errors.ts';
import { dismissBody, idParams } from '../fields.ts';
import { pageIfAsked, pageSchema, paginated } from '../pagination.ts';
import { presentAnomaly } from './presenter.ts';
import { anomalyListQuery, anomalySchema } from './schema.ts';

const tag = 'Anomalies';
const defaultDays = 30;

/**
 * Declares the endpoints of anomalies of cost and performance (interface specification §4, Anomalies).
 */
export function anomaliesEndpoints({ database }: ApiDependencies): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/anomalies',
      tag,
      summary: 'List anomalies',
      description: 'Anomalies of the last `days` days, newest first; all of them unless a page is requested.',
      query: anomalyListQuery,
      responses: { 200: pageSchema(anomalySchema) },
      handler: async (request) => {
        const { query } = request;
        const page = pageIfAsked(query);
        const filter: AnomalyFilter = {
          ...(query.type === undefined ? {} : { type: query.type }),
          ...(query.status === undefined ? {} : { status: query.status }),
        };
        const since = addDays(dayOf(new Date()), -(query.days ?? defaultDays));
        const { rows, total } = await listAnomalies(database, {
          providers: queriedProviders(request),
          filter,
          since,
          page,
        });
        return { status: 200, body: paginated(rows.map(presentAnomaly), total, page) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/anomalies/{id}',
      tag,
      summary: 'Get an anomaly',
      description: 'Includes the services or metrics that make up the deviation, and the worst day.',
      params: idParams,
      responses: { 200: anomalySchema },
      handler: async ({ params }) => {
        const row = await findAnomaly(database, params.id);
        if (row === null) throw notFound('Anomaly');
        return { status: 200, body: presentAnomaly(row) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/anomalies/{id}/dismiss',
      tag,
      summary: 'Dismiss an anomaly',
      description: 'If it recurs on that day of the following months, it is shown as learned and raises no alert.',
      params: idParams,
      body: dismissBody,
      bodyOptional: true,
      responses: { 200: anomalySchema },
      refusals: [409],
      handler: async (request) => {
        const anomalyId = request.params.id;
        const reason = request.body.reason?.trim() || null;
        const row = await database.transaction(async (transaction) => {
          const known = await findAnomaly(transaction, anomalyId);
          if (known === null) throw notFound('Anomaly');
          const isDismissed = await dismissAnomaly(transaction, {
            anomalyId,
            memberId: request.principal.memberId,
            reason,
          });
          if (!isDismissed) throw conflict('The anomaly is dismissed already');
          const note = `The anomaly was dismissed${reason === null ? '' : `: ${reason}`}`;
          const { provider_id: providerId, type } = known;
          await clearAnomalyAlerts(transaction, { providerId, type, ids: [anomalyId], note });
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'anomaly.dismiss',
            subjectType: 'anomaly',
            subjectId: anomalyId,
            before: { status: 'active' },
            after: { status: 'dismissed', reason },
          });
          return findAnomaly(transaction, anomalyId);
        });
        if (row === null) throw notFound('Anomaly');
        return { status: 200, body: presentAnomaly(row) };
      },
    }),
  ];
}
