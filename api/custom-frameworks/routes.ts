import { Type } from 'typebox';
import { writeAudit } from '../../db/commands/audit/write.ts';
import { applyCustomFramework, FrameworkConflict } from '../../db/commands/custom-frameworks/apply.ts';
import { deleteCustomFramework, holdCustomFrameworks } from '../../db/commands/custom-frameworks/custom-frameworks.ts';
import { resolveFrameworkAlerts } from '../../db/commands/compliance/resolve-framework-alerts.ts';
import type { Database, Transaction } from '../../db/database.ts';
import {
  findCustomFramework,
  revisionsOfCustomFramework,
  type CustomFrameworkRow,
} from '../../db/reads/custom-frameworks/custom-frameworks.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { conflict, notFound } from '../errors.ts';
import { givenDefinition } from './given-definition.ts';
import { presentCustomFramework, presentRevision } from './presenter.ts';
import { customFrameworkBody, customFrameworkDetail, customFrameworkParams, customFrameworkRow } from './schema.ts';

const tag = 'Compliance';
const path = '/api/v1/compliance/frameworks/{framework_id}';

/** Declares the endpoints of the frameworks that members define themselves. */
export function customFrameworkEndpoints({ database, parsing }: ApiDependencies): Endpoint[] {
  async function rowOf(reader: Database | Transaction, id: string): Promise<CustomFrameworkRow> {
    const row = await findCustomFramework(reader, id);
    if (row === null) throw notFound('Custom framework');
    return row;
  }

  return [
    endpoint({
      method: 'get',
      path,
      tag,
      summary: 'Get a custom framework with its revisions',
      description: 'The present definition, and every revision with who wrote it, newest first.',
      params: customFrameworkParams,
      responses: { 200: customFrameworkDetail },
      async handler({ params }) {
        const row = await rowOf(database, params.framework_id);
        const revisions = await revisionsOfCustomFramework(database, row.id);
        return { status: 200, body: { ...presentCustomFramework(row), revisions: revisions.map(presentRevision) } };
      },
    }),
    endpoint({
      method: 'put',
      path,
      tag,
      summary: 'Create a custom framework or write its next revision',
      description:
        'Maps controls to checks of the service and custom ones. A new framework is enabled for all providers. An ' +
        'unchanged one gets no revision. Earlier assessments keep the revision that they used, and a running one that with ' +
        'which it began. An id is never used again. Returns 422 with line and column of each fault in `source`.',
      params: customFrameworkParams,
      body: customFrameworkBody,
      idempotent: true,
      responses: { 200: customFrameworkRow },
      refusals: [409, 422],
      async handler(request) {
        const id = request.params.framework_id;
        const { revision, ...given } = request.body;
        const definition = await givenDefinition({ database, parsing }, { id, ...given });
        const row = await database.transaction(async (transaction) => {
          await applied(transaction, {
            id,
            definition,
            follows: revision ?? null,
            file: null,
            actor: actorOf(request),
          });
          return rowOf(transaction, id);
        });
        return { status: 200, body: presentCustomFramework(row) };
      },
    }),
    endpoint({
      method: 'delete',
      path,
      tag,
      summary: 'Delete a custom framework',
      description: 'Assessments that used it are kept, with its revisions. Its alerts are resolved.',
      params: customFrameworkParams,
      responses: { 204: Type.Null() },
      refusals: [409],
      async handler(request) {
        const id = request.params.framework_id;
        await database.transaction(async (transaction) => {
          await holdCustomFrameworks(transaction);
          const { file } = await rowOf(transaction, id);
          if (file !== null) throw conflict('The framework comes from a file: change or remove that', `file: ${file}`);
          await deleteCustomFramework(transaction, id);
          await resolveFrameworkAlerts(transaction, { frameworkId: id, note: 'The custom framework was deleted' });
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'framework.delete',
            subjectType: 'framework',
            subjectId: id,
          });
        });
        return { status: 204, body: null };
      },
    }),
  ];
}

async function applied(...given: Parameters<typeof applyCustomFramework>): Promise<void> {
  try {
    await applyCustomFramework(...given);
  } catch (error) {
    if (error instanceof FrameworkConflict) throw conflict(error.message);
    throw error;
  }
}
