import { writeAudit } from '../../db/commands/audit/write.ts';
import { countBillFindings } from '../../db/reads/costs/bill-findings.ts';
import { replacePackages } from '../../db/commands/packages/packages.ts';
import { listPackages } from '../../db/reads/packages/packages.ts';
import { lockResource } from '../../db/commands/resources/resources.ts';
import { resourceExists } from '../../db/reads/resources/resources.ts';
import { counted } from '../../domain/counted.ts';
import { sbomLimits } from '../../domain/packages/sbom.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { conflict, forbidden, notFound, unprocessable, type ApiError } from '../errors.ts';
import { idParams } from '../fields.ts';
import { pageIfAsked, pageSchema, paginated } from '../pagination.ts';
import { plainSchema } from '../validation/closed-schema.ts';
import { notEvaluatedReason } from './not-evaluated.ts';
import { packageSchema, sbomBody, sbomReportSchema } from './sbom-schema.ts';
import { nestedListQuery } from './schema.ts';

const tag = 'Resources';

const schemaText = JSON.stringify(plainSchema(sbomBody));

/**
 * Declares the endpoints of the packages of a resource: the upload of a bill of materials, and the list of packages.
 */
export function sbomEndpoints({ database, parsing }: ApiDependencies): Endpoint[] {
  return [
    endpoint({
      method: 'put',
      path: '/api/v1/resources/{id}/sbom',
      tag,
      summary: 'Upload the software bill of materials of a resource',
      description:
        'Replaces the previous one completely. The next scan uses it. While vulnerabilities of packages in the ' +
        'previous one are open, or were marked as fixed manually, only an admin can replace it (403).',
      params: idParams,
      body: sbomBody,
      bodyLimitBytes: sbomLimits.bytes,
      readBody: (content) => parsing.sbom(content, schemaText),
      responses: { 200: sbomReportSchema },
      handler: async (request) => {
        const { params } = request;
        if (!(await resourceExists(database, params.id))) throw notFound('Resource');
        const upload = request.body;
        if (!upload.ok) throw unprocessable(upload.error.message, upload.error.code);
        const { format, version, packages, skipped, skippedTotal } = upload;
        const uploadedAt = await database.transaction(async (transaction) => {
          const resource = await lockResource(transaction, params.id);
          if (resource === null) throw notFound('Resource');
          if (resource.status === 'deleted') throw conflict('The resource is deleted');
          const openFindings = await countBillFindings(transaction, params.id);
          if (openFindings > 0 && request.principal.role !== 'admin') throw replacementRefused(openFindings);
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'resource.sbom',
            subjectType: 'resource',
            subjectId: params.id,
            after: {
              format,
              format_version: version,
              packages: packages.count,
              skipped: skippedTotal,
              open_findings: openFindings,
            },
          });
          return replacePackages(transaction, {
            resourceId: params.id,
            source: 'sbom',
            format,
            formatVersion: version,
            packages,
            skipped,
            skippedTotal,
            memberId: request.principal.memberId,
          });
        });
        return {
          status: 200,
          body: {
            resource_id: params.id,
            format,
            format_version: version,
            packages: packages.count,
            skipped_total: skippedTotal,
            skipped: skipped.map(({ name, reason }) => ({ name, reason })),
            not_evaluated_total: upload.notEvaluatedTotal,
            not_evaluated: upload.notEvaluated,
            uploaded_at: uploadedAt.toISOString(),
          },
        };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/resources/{id}/packages',
      tag,
      summary: 'List the packages of a resource with their sources',
      description: 'What scans evaluate for the resource. `not_evaluated` says why a package cannot be evaluated.',
      params: idParams,
      query: nestedListQuery,
      responses: { 200: pageSchema(packageSchema) },
      handler: async ({ params, query }) => {
        if (!(await resourceExists(database, params.id))) throw notFound('Resource');
        const page = pageIfAsked(query);
        const { rows, total } = await listPackages(database, { resourceId: params.id, page });
        const shown = rows.map(({ id: _id, ...row }) => ({ ...row, not_evaluated: notEvaluatedReason(row) }));
        return { status: 200, body: paginated(shown, total, page) };
      },
    }),
  ];
}

/**
 * Returns the error for a bill that may drop a vulnerable package: the next scan would consider the vulnerability
 * fixed, which only an admin may decide.
 */
function replacementRefused(openFindings: number): ApiError {
  return forbidden(
    'Only an admin can replace this bill of materials while vulnerabilities found by it are open',
    counted(openFindings, 'vulnerability', 'vulnerabilities'),
  );
}
