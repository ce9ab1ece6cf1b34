import { writeAudit } from '../../db/audit.ts';
import { keptSkipped, listPackages, replacePackages } from '../../db/queries/packages.ts';
import { lockResource, resourceExists } from '../../db/queries/resources.ts';
import { unevaluableReason } from '../../domain/advisories/affects.ts';
import type { Json } from '../../domain/json.ts';
import { readSbomDocument, sbomLimits } from '../../domain/packages/sbom.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { conflict, notFound, unprocessable } from '../errors.ts';
import { idParams } from '../fields.ts';
import { pageIfAsked, pageSchema, paginated } from '../pagination.ts';
import { packageSchema, sbomBody, sbomReportSchema } from './sbom-schema.ts';
import { nestedListQuery } from './schema.ts';

const tag = 'Resources';

interface Versioned {
  ecosystem: string | null;
  name: string;
  version: string | null;
}

/** Why no scan can judge a package; null when one can. */
function notEvaluated({ ecosystem, name, version }: Versioned) {
  if (ecosystem === null) return 'ecosystem_not_supported' as const;
  const reason = unevaluableReason({ ecosystem, name, version });
  return reason === 'no_version' || reason === 'version_not_understood' || reason === null
    ? reason
    : ('ecosystem_not_supported' as const);
}

/** Packages of a resource: what an uploaded bill of materials says, and what is known. */
export function sbomEndpoints({ database }: ApiDependencies): Endpoint[] {
  return [
    endpoint({
      method: 'put',
      path: '/api/v1/resources/{id}/sbom',
      tag,
      summary: 'Upload the software bill of materials of a resource',
      description: 'Replaces the one before as a whole. The next scan goes by it.',
      params: idParams,
      body: sbomBody,
      bodyLimitBytes: sbomLimits.bytes,
      responses: { 200: sbomReportSchema },
      handler: async (request) => {
        const { params } = request;
        if (!(await resourceExists(database, params.id))) throw notFound('Resource');
        const read = readSbomDocument(request.body as Json);
        if (!read.ok) throw unprocessable(read.error.message, read.error.code);
        const { format, version, packages, skipped } = read.sbom;
        const uploadedAt = await database.transaction(async (transaction) => {
          const resource = await lockResource(transaction, params.id);
          if (resource === null) throw notFound('Resource');
          if (resource.status === 'deleted') throw conflict('The resource is deleted');
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'resource.sbom',
            subjectType: 'resource',
            subjectId: params.id,
            after: { format, format_version: version, packages: packages.length, skipped: skipped.length },
          });
          return replacePackages(transaction, {
            resourceId: params.id,
            source: 'sbom',
            format,
            formatVersion: version,
            packages,
            skipped,
            memberId: request.principal.memberId,
          });
        });
        const unjudged = packages.flatMap((found) => {
          const reason = notEvaluated(found);
          return reason === null ? [] : [{ name: found.name, version: found.version, reason }];
        });
        return {
          status: 200,
          body: {
            resource_id: params.id,
            format,
            format_version: version,
            packages: packages.length,
            skipped_total: skipped.length,
            skipped: skipped.slice(0, keptSkipped).map(({ name, reason }) => ({ name, reason })),
            not_evaluated_total: unjudged.length,
            not_evaluated: unjudged.slice(0, keptSkipped),
            uploaded_at: uploadedAt.toISOString(),
          },
        };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/resources/{id}/packages',
      tag,
      summary: 'List the packages of a resource, with where each came from',
      params: idParams,
      query: nestedListQuery,
      responses: { 200: pageSchema(packageSchema) },
      handler: async ({ params, query }) => {
        if (!(await resourceExists(database, params.id))) throw notFound('Resource');
        const page = pageIfAsked(query);
        const { rows, total } = await listPackages(database, { resourceId: params.id, page });
        const shown = rows.map(({ id: _id, ...row }) => ({ ...row, not_evaluated: notEvaluated(row) }));
        return { status: 200, body: paginated(shown, total, page) };
      },
    }),
  ];
}
