import { isDeepStrictEqual } from 'node:util';
import { Type } from 'typebox';
import { writeAudit } from '../../db/commands/audit/write.ts';
import {
  checksAtMost,
  createCustomCheck,
  deleteCustomCheck,
  holdCustomCheckCreation,
  lockCustomCheck,
  type LockedCheck,
  reviseCustomCheck,
  setCustomCheckEnabled,
} from '../../db/commands/custom-checks/custom-checks.ts';
import { resolveCheckAlerts } from '../../db/commands/custom-checks/resolve-alerts.ts';
import type { Database, Transaction } from '../../db/database.ts';
import {
  countCustomChecks,
  findCustomCheck,
  isCustomCheckId,
  listCustomChecks,
  versionsOfCustomCheck,
  type CustomCheckRow,
} from '../../db/reads/custom-checks/custom-checks.ts';
import { relatedTypes } from '../../domain/custom-checks/predicate.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { conflict, notFound, unprocessable } from '../errors.ts';
import { pageOf, pageQuery, pageSchema, paginated } from '../pagination.ts';
import { presentCustomCheck, presentVersion } from './presenter.ts';
import { previewEndpoint } from './preview-route.ts';
import { requireUsable } from './require-usable.ts';
import {
  customCheckBody,
  customCheckDetail,
  customCheckParams,
  customCheckRow,
  enabledBody,
  revisionBody,
} from './schema.ts';

const tag = 'Compliance';

/** Declares the endpoints of the checks that members define themselves. */
export function customCheckEndpoints(dependencies: ApiDependencies): Endpoint[] {
  const { database } = dependencies;
  async function rowOf(reader: Database | Transaction, id: string): Promise<CustomCheckRow> {
    const row = await findCustomCheck(reader, id);
    if (row === null) throw notFound('Custom check');
    return row;
  }
  async function locked(transaction: Transaction, id: string): Promise<LockedCheck> {
    const row = await lockCustomCheck(transaction, id);
    if (row === null) throw notFound('Custom check');
    if (row.file !== null) throw conflict('The check comes from a file: change or remove that', `file: ${row.file}`);
    return row;
  }

  return [
    endpoint({
      method: 'get',
      path: '/api/v1/compliance/checks',
      tag,
      summary: 'List the custom checks',
      description: 'By id, each in its present version.',
      query: Type.Object(pageQuery),
      responses: { 200: pageSchema(customCheckRow) },
      async handler({ query }) {
        const page = pageOf(query);
        const { rows, total } = await listCustomChecks(database, { page });
        return { status: 200, body: paginated(rows.map(presentCustomCheck), total, page) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/compliance/checks',
      tag,
      summary: 'Create a custom check',
      description:
        'A CEL predicate over the configuration of resources. The next assessments evaluate it as a control of the ' +
        'framework `custom`, which the first check enables for all providers. An id is never used again. Returns 422 with ' +
        'line and column for a predicate that cannot be used.',
      body: customCheckBody,
      idempotent: true,
      responses: { 201: customCheckRow },
      refusals: [409, 422],
      async handler(request) {
        const { id, definition } = request.body;
        const related = relatedTypes(await requireUsable(database, definition));
        const row = await database.transaction(async (transaction) => {
          await holdCustomCheckCreation(transaction);
          if (await isCustomCheckId(transaction, id)) throw conflict('The id is or was in use', `id: ${id}`);
          if ((await countCustomChecks(transaction)) >= checksAtMost) {
            throw conflict(`There are ${checksAtMost} custom checks already: delete one first`);
          }
          await createCustomCheck(transaction, { id, definition, related, actor: actorOf(request) });
          return rowOf(transaction, id);
        });
        return { status: 201, body: presentCustomCheck(row) };
      },
    }),
    previewEndpoint(dependencies),
    endpoint({
      method: 'get',
      path: '/api/v1/compliance/checks/{check_id}',
      tag,
      summary: 'Get a custom check with its versions',
      description: 'The present definition, and every version with who wrote it, newest first.',
      params: customCheckParams,
      responses: { 200: customCheckDetail },
      async handler({ params }) {
        const row = await rowOf(database, params.check_id);
        const versions = await versionsOfCustomCheck(database, row.id);
        return { status: 200, body: { ...presentCustomCheck(row), versions: versions.map(presentVersion) } };
      },
    }),
    endpoint({
      method: 'put',
      path: '/api/v1/compliance/checks/{check_id}',
      tag,
      summary: 'Write the next version of a custom check',
      description:
        'Earlier assessments keep the version that they used, and a running one the version with which it began. Returns ' +
        '409 if `version` is not the present one. An unchanged definition gets no version.',
      params: customCheckParams,
      body: revisionBody,
      idempotent: true,
      responses: { 200: customCheckRow },
      refusals: [409, 422],
      async handler(request) {
        const { version, definition } = request.body;
        const id = request.params.check_id;
        const related = relatedTypes(await requireUsable(database, definition));
        const row = await database.transaction(async (transaction) => {
          const present = await locked(transaction, id);
          if (present.version !== version) {
            throw conflict('The check was changed meanwhile', `version: the present one is ${present.version}`);
          }
          const before = (await rowOf(transaction, id)).definition;
          if (before.provider_type !== definition.provider_type) {
            throw unprocessable(
              'Another kind of provider needs another check',
              'definition.provider_type: cannot change',
            );
          }
          if (isDeepStrictEqual(before, definition)) return rowOf(transaction, id);
          const actor = actorOf(request);
          await reviseCustomCheck(transaction, {
            id,
            definition,
            related,
            actor,
            before: { version, definition: before },
          });
          return rowOf(transaction, id);
        });
        return { status: 200, body: presentCustomCheck(row) };
      },
    }),
    endpoint({
      method: 'patch',
      path: '/api/v1/compliance/checks/{check_id}',
      tag,
      summary: 'Enable or disable a custom check',
      description:
        'Assessments leave a disabled check out; its alerts are resolved. Repeating the call changes nothing.',
      params: customCheckParams,
      body: enabledBody,
      responses: { 200: customCheckRow },
      refusals: [409],
      async handler(request) {
        const { enabled } = request.body;
        const id = request.params.check_id;
        const row = await database.transaction(async (transaction) => {
          const before = await locked(transaction, id);
          if (before.enabled !== enabled) {
            const disabledBecause = enabled ? null : 'The custom check is disabled';
            await setCustomCheckEnabled(transaction, { id, disabledBecause, actor: actorOf(request) });
          }
          return rowOf(transaction, id);
        });
        return { status: 200, body: presentCustomCheck(row) };
      },
    }),
    endpoint({
      method: 'delete',
      path: '/api/v1/compliance/checks/{check_id}',
      tag,
      summary: 'Delete a custom check',
      description: 'Assessments that used it are kept, with its versions. Its alerts are resolved.',
      params: customCheckParams,
      responses: { 204: Type.Null() },
      refusals: [409],
      async handler(request) {
        const id = request.params.check_id;
        await database.transaction(async (transaction) => {
          await locked(transaction, id);
          await deleteCustomCheck(transaction, id);
          await resolveCheckAlerts(transaction, { id, note: 'The custom check was deleted' });
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'custom_check.delete',
            subjectType: 'custom_check',
            subjectId: id,
          });
        });
        return { status: 204, body: null };
      },
    }),
  ];
}
