import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import { writeAudit } from '../../db/commands/audit/write.ts';
import type { Database } from '../../db/database.ts';
import { enqueueWorkflowStart } from '../../db/commands/outbox/outbox.ts';
import { insertReport } from '../../db/commands/reports/reports.ts';
import { estimateSeconds, findReport, listReports, type ReportRow } from '../../db/reads/reports/reports.ts';
import { fieldsOf } from '../../domain/organizations/provider-selection.ts';
import { dayOf, periodOf } from '../../domain/reports/period.ts';
import { reportStart } from '../../domain/reports/report-start.ts';
import { baseUrlOf } from '../../platform/base-url.ts';
import { actorOf } from '../actor.ts';
import type { Principal } from '../auth/principal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { conflict, notFound, unprocessable } from '../errors.ts';
import { daysOf } from '../instants.ts';
import { pageIfAsked, pageSchema, paginated } from '../pagination.ts';
import { downloadOf } from './download.ts';
import { providersInBody } from '../provider-filter.ts';
import { requireProviders } from '../require-providers.ts';
import { presentReport } from './presenter.ts';
import { acceptedReport, reportParams, reportQuery, reportRequest, reportSchema } from './schema.ts';
import { wasConnected } from '../../db/reads/providers/providers.ts';

const tag = 'Reports';
const idBytes = 18;

async function requireReport(
  database: Database,
  { params, principal }: { params: { id: string }; principal: Pick<Principal, 'limits'> },
): Promise<ReportRow> {
  const report = await findReport(database, { id: params.id, limits: principal.limits });
  if (report === null) throw notFound('Report');
  return report;
}

/** Declares the endpoints of reports (interface specification §4), which a workflow builds and any process serves. */
export function reportsEndpoints({ database, settings, workflows, temporalUrl }: ApiDependencies): Endpoint[] {
  const links = { baseUrl: baseUrlOf(settings), temporalUrl };

  return [
    endpoint({
      method: 'post',
      path: '/api/reports/generate',
      tag,
      summary: 'Generate a report',
      description:
        'Covers what existed at any time from `from` to `to`, at most five years. Poll the report until it is ready; its ' +
        'link is valid for 24 hours.',
      body: reportRequest,
      responses: { 202: acceptedReport },
      idempotent: true,
      async handler(request) {
        const { type, format, from, to } = request.body;
        const providers = providersInBody(request);
        const { providerId } = providers;
        const period = periodOf(daysOf({ from, to }), dayOf(new Date()));
        if ('fault' in period) throw unprocessable(period.fault);
        const estimatedSeconds = await estimateSeconds(database, { type, format });
        const report = await database.transaction(async (transaction) => {
          if (providerId !== null && !(await wasConnected(transaction, providerId))) {
            throw unprocessable(`provider_id ${providerId} does not name a provider`);
          }
          await requireProviders(transaction, providers);
          const row = await insertReport(transaction, {
            id: `rpt_${randomBytes(idBytes).toString('base64url')}`,
            type,
            format,
            providers,
            period,
            estimatedSeconds,
            requestedBy: request.principal.memberId,
          });
          await enqueueWorkflowStart(
            transaction,
            reportStart({ id: row.id, workflowId: row.workflow_id, type, format, providerId }),
          );
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'report.generate',
            subjectType: 'report',
            subjectId: row.id,
            after: { type, format, provider_id: null, ...fieldsOf(providers), ...period },
          });
          return row;
        });
        workflows.startSoon(report.workflow_id);
        const { id, status, workflow_id } = report;
        return { status: 202, body: { report_id: id, status, estimated_seconds: estimatedSeconds, workflow_id } };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/reports',
      tag,
      summary: 'List the reports of the last 30 days',
      description: 'Newest first. `type` and `status` narrow the list.',
      query: reportQuery,
      responses: { 200: pageSchema(reportSchema) },
      async handler({ query, principal }) {
        const { page: _page, per_page: _perPage, pageSize: _pageSize, ...filter } = query;
        const page = pageIfAsked(query);
        const { rows, total } = await listReports(database, { limits: principal.limits, filter, page });
        const data = rows.map((row) => presentReport(row, links));
        return { status: 200, body: paginated(data, total, page) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/reports/{id}',
      tag,
      summary: 'Get the state of a report',
      description: '`download_url` and `expires_at` are set while the report is ready.',
      params: reportParams,
      responses: { 200: reportSchema },
      async handler(request) {
        return { status: 200, body: presentReport(await requireReport(database, request), links) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/reports/{id}/download',
      tag,
      summary: 'Download a report',
      description: 'Supports `Range` and HEAD. 409 until the report is ready, 404 once its 24 hours are over.',
      params: reportParams,
      fileTypes: ['application/pdf', 'text/csv'],
      responses: { 200: Type.Unknown(), 206: Type.Unknown() },
      refusals: [409, 416],
      async handler(request) {
        const report = await requireReport(database, request);
        if (report.status === 'generating') throw conflict('The report is still being generated');
        if (report.status === 'failed') throw conflict('The report could not be generated', report.error);
        if (!report.is_available) throw notFound('The link has expired: the report was');
        return downloadOf(database, report, request.headers);
      },
    }),
  ];
}
