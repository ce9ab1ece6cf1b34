import { findReachability } from '../../db/reads/reachability/reachability.ts';
import { nvdDescription } from '../../db/reads/advisories/cve-feeds.ts';
import { advisoryRecords } from '../../db/reads/advisories/advisories.ts';
import {
  findVulnerability,
  summariseVulnerabilities,
  type VulnerabilityDetailRow,
  vulnerabilityList,
  type VulnerabilityRow,
} from '../../db/reads/vulnerabilities/vulnerabilities.ts';
import { askerOf, isPending, pendingAnswer } from '../acceptances/request.ts';
import { actorOf } from '../actor.ts';
import { selectedPage } from '../../db/reads/lists/selected-list.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { providersInBody, queriedProviders } from '../provider-filter.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { notFound } from '../errors.ts';
import { idParams } from '../fields.ts';
import { exportEndpoint } from '../lists/export.ts';
import { facetsEndpoint } from '../lists/facets.ts';
import { pageOf, pageSchema, paginated } from '../pagination.ts';
import { listedVulnerabilities } from './listed.ts';
import { changeVulnerability, requestScan } from './changes.ts';
import { presentVulnerability, presentVulnerabilityDetail } from './presenter.ts';
import {
  scanBody,
  scanSchema,
  vulnerabilityDetailSchema,
  vulnerabilityListQuery,
  vulnerabilityPatchBody,
  vulnerabilitySchema,
  vulnerabilitySummaryQuery,
  vulnerabilitySummarySchema,
} from './schema.ts';

const tag = 'Vulnerabilities';

/** Declares the endpoints for scans and triage of vulnerabilities (interface specification §4, Vulnerabilities). */
export function vulnerabilitiesEndpoints({ database, workflows, settings }: ApiDependencies): Endpoint[] {
  const detailOf = async (row: VulnerabilityDetailRow) =>
    presentVulnerabilityDetail(row, {
      advisories: await advisoryRecords(database, row.advisory_ids),
      nvd: await nvdDescription(database, row.cve_id),
      reachability: await findReachability(database, { resourceId: row.resource_id, now: new Date() }),
    });

  return [
    endpoint({
      method: 'post',
      path: '/api/v1/vulnerabilities/scan',
      tag,
      summary: 'Scan for vulnerabilities',
      description:
        'Scans all providers, those that the body names, or one resource. Returns the running execution when there is one for the same scope.',
      body: scanBody,
      bodyOptional: true,
      idempotent: true,
      responses: { 202: scanSchema },
      handler: async (request) => {
        const { resource_id: resourceId = null } = request.body;
        const execution = await database.transaction((transaction) =>
          requestScan(transaction, {
            scope: { providers: providersInBody(request), resourceId },
            memberId: request.principal.memberId,
            actor: actorOf(request),
          }),
        );
        workflows.startSoon(execution.workflow_id);
        return {
          status: 202,
          body: {
            job_id: execution.job_id,
            status: 'running' as const,
            execution_id: execution.id,
            workflow_id: execution.workflow_id,
          },
        };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/vulnerabilities',
      tag,
      summary: 'List vulnerability findings',
      description:
        'Findings of all resources, newest first unless `sort` says otherwise. Filters combine; several values of one mean any of them.',
      query: vulnerabilityListQuery,
      responses: { 200: pageSchema(vulnerabilitySchema) },
      handler: async (request) => {
        const page = pageOf(request.query);
        const { rows, total } = await selectedPage<VulnerabilityRow>(database, vulnerabilityList, {
          ...listedVulnerabilities.askedOf(request as never),
          page,
        });
        return { status: 200, body: paginated(rows.map(presentVulnerability), total, page) };
      },
    }),
    facetsEndpoint(database, listedVulnerabilities),
    exportEndpoint(database, listedVulnerabilities),
    endpoint({
      method: 'get',
      path: '/api/v1/vulnerabilities/summary',
      tag,
      summary: 'Count vulnerability findings by severity and state',
      description: 'Counts all findings of all providers, or of those that the query names.',
      query: vulnerabilitySummaryQuery,
      responses: { 200: vulnerabilitySummarySchema },
      handler: async (request) => ({
        status: 200,
        body: await summariseVulnerabilities(database, queriedProviders(request)),
      }),
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/vulnerabilities/{id}',
      tag,
      summary: 'Get a vulnerability finding with its description and links',
      description: 'Includes the text of the advisories, their links and every affected version that is installed.',
      params: idParams,
      responses: { 200: vulnerabilityDetailSchema },
      handler: async ({ params }) => {
        const row = await findVulnerability(database, params.id);
        if (row === null) throw notFound('Vulnerability finding');
        return { status: 200, body: await detailOf(row) };
      },
    }),
    endpoint({
      method: 'patch',
      path: '/api/v1/vulnerabilities/{id}',
      tag,
      summary: 'Set the state of a vulnerability finding',
      description:
        'To any other state. A scan opens a fixed finding that it finds again. `ignored` requires a reason and accepts the ' +
        'vulnerability, which requires an admin, as does ending that; with four eyes it returns 409 with the `acceptance_id` ' +
        'that another admin confirms.',
      params: idParams,
      body: vulnerabilityPatchBody,
      responses: { 200: vulnerabilityDetailSchema },
      handler: async (request) => {
        const outcome = await changeVulnerability(database, {
          findingId: request.params.id,
          status: request.body.status,
          asker: askerOf(request, settings.remediationFourEyes),
        });
        if (isPending(outcome)) throw pendingAnswer(outcome);
        return { status: 200, body: await detailOf(outcome) };
      },
    }),
  ];
}
