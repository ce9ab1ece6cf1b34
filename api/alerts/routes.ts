import { writeAudit } from '../../db/commands/audit/write.ts';
import { writeEvents } from '../../db/commands/events/write.ts';
import {
  alertsInside,
  findAlert,
  listAlerts,
  listCauses,
  type ListedAlert,
  resourceOfAlert,
} from '../../db/reads/alerts/alerts.ts';
import type { AlertAction } from '../../domain/alerts/transitions.ts';
import { actorOf } from '../actor.ts';
import type { Principal } from '../auth/principal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { queriedProviders } from '../provider-filter.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { notFound, unprocessable } from '../errors.ts';
import { idParams } from '../fields.ts';
import { pageOf, pageSchema, paginated } from '../pagination.ts';
import { refusalOf, takeAction } from './changes.ts';
import { presentAlert, presentAlertDetail } from './presenter.ts';
import {
  alertDetailSchema,
  alertQuery,
  alertSchema,
  mostListedCauses,
  bulkChange,
  bulkResult,
  newAlert,
  resolution,
} from './schema.ts';
import { addAlert } from '../../db/commands/alerts/alerts.ts';

/** Declares the endpoints of alerts (interface specification §4). */
export function alertsEndpoints({ database }: ApiDependencies): Endpoint[] {
  const alertById = async (id: number): Promise<ListedAlert> => {
    const alert = await findAlert(database, id);
    if (alert === null) throw notFound('Alert');
    return alert;
  };

  const changeOne = async (
    request: { principal: Principal; requestId: string },
    options: { id: number; action: AlertAction; resolutionNote: string | null },
  ): Promise<ListedAlert> => {
    const { id, action, resolutionNote } = options;
    const actor = { ...actorOf(request), memberId: request.principal.memberId };
    const change = await takeAction(database, { ids: [id], action, actor, resolutionNote });
    if (change.changedIds.length === 0) throw refusalOf(change, { id, action });
    return alertById(id);
  };

  return [
    endpoint({
      method: 'get',
      path: '/api/v1/alerts',
      tag: 'Alerts',
      summary: 'List alerts',
      description: 'Alerts from rules and manual ones, newest first. Filters combine.',
      query: alertQuery,
      responses: { 200: pageSchema(alertSchema) },
      async handler(request) {
        const page = pageOf(request.query);
        const { severity, type, status } = request.query;
        const { rows, total } = await listAlerts(database, {
          providers: queriedProviders(request),
          filters: { severity, type, status },
          ...page,
        });
        return { status: 200, body: paginated(rows.map(presentAlert), total, page) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/alerts',
      tag: 'Alerts',
      summary: 'Create an alert manually',
      description: 'Creates an open alert and publishes `alert.created`.',
      body: newAlert,
      idempotent: true,
      responses: { 201: alertSchema },
      async handler(request) {
        const { body, principal } = request;
        const alert = await database.transaction(async (transaction) => {
          const resource = body.resource_id === undefined ? null : await resourceOfAlert(transaction, body.resource_id);
          if (body.resource_id !== undefined && resource === null) {
            throw unprocessable('The alert cannot be created', `resource_id: there is no resource ${body.resource_id}`);
          }
          const { id, created_at } = await addAlert(transaction, {
            title: body.title,
            type: body.type,
            severity: body.severity,
            description: body.description ?? null,
            resource_id: resource?.id ?? null,
            provider_id: resource?.provider_id ?? null,
            created_by: principal.memberId,
          });
          const shown = {
            title: body.title,
            type: body.type,
            severity: body.severity,
            status: 'open' as const,
            resource_id: resource?.id ?? null,
          };
          await writeEvents(transaction, [
            {
              type: 'alert.created',
              providerId: resource?.provider_id ?? null,
              resourceId: resource?.id ?? null,
              data: {
                id,
                ...shown,
                resource_name: resource?.name ?? null,
                description: body.description ?? null,
                created_at: created_at.toISOString(),
                cause_count: 0,
              },
            },
          ]);
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'alert.create',
            subjectType: 'alert',
            subjectId: id,
            after: shown,
          });
          return findAlert(transaction, id);
        });
        if (alert === null) throw notFound('Alert');
        return { status: 201, body: presentAlert(alert) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/alerts/bulk',
      tag: 'Alerts',
      summary: 'Acknowledge or resolve up to 1,000 alerts',
      description: 'Alerts that cannot be changed are listed in `failed` with the reason; the others are changed.',
      body: bulkChange,
      idempotent: true,
      responses: { 200: bulkResult },
      async handler(request) {
        const { action } = request.body;
        const ids = [...new Set(request.body.ids)];
        const actor = { ...actorOf(request), memberId: request.principal.memberId };
        const known = await alertsInside(database, { ids, limits: request.principal.limits });
        const change = await takeAction(database, { ids: known, action, actor, resolutionNote: null });
        const changed = new Set(change.changedIds);
        const failed = ids
          .filter((id) => !changed.has(id))
          .map((id) => {
            const { code, message } = refusalOf(change, { id, action });
            return { id, code, error: message };
          });
        return { status: 200, body: { updated: ids.filter((id) => changed.has(id)), failed } };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/alerts/{id}',
      tag: 'Alerts',
      summary: 'Get an alert',
      description: 'Includes who acknowledged or resolved it, and when, and the causes that persist.',
      params: idParams,
      responses: { 200: alertDetailSchema },
      async handler({ params }) {
        const alert = await alertById(params.id);
        const causes = await listCauses(database, { alertId: alert.id, limit: mostListedCauses });
        return { status: 200, body: presentAlertDetail(alert, causes) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/alerts/{id}/acknowledge',
      tag: 'Alerts',
      summary: 'Acknowledge an open alert',
      description: 'Marks the alert as being worked on. 409 unless it is open.',
      params: idParams,
      responses: { 200: alertSchema },
      async handler(request) {
        const alert = await changeOne(request, {
          id: request.params.id,
          action: 'acknowledge',
          resolutionNote: null,
        });
        return { status: 200, body: presentAlert(alert) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/alerts/{id}/resolve',
      tag: 'Alerts',
      summary: 'Resolve an alert',
      description: 'Ends an open or acknowledged alert. 409 when it is already resolved.',
      params: idParams,
      body: resolution,
      bodyOptional: true,
      responses: { 200: alertSchema },
      async handler(request) {
        const alert = await changeOne(request, {
          id: request.params.id,
          action: 'resolve',
          resolutionNote: request.body.resolution_note ?? null,
        });
        return { status: 200, body: presentAlert(alert) };
      },
    }),
  ];
}
