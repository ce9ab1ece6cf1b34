import { Type, type Static } from 'typebox';
import {
  changeSavedView,
  createSavedView,
  deleteSavedView,
  lockSavedView,
  type ViewRefusal,
} from '../../db/commands/saved-views/saved-views.ts';
import type { Database, Transaction } from '../../db/database.ts';
import {
  findSavedView,
  listSavedViews,
  type SavedViewRow,
  type ViewReader,
} from '../../db/reads/saved-views/saved-views.ts';
import { viewsAtMost } from '../../domain/saved-views/saved-view.ts';
import { actorOf } from '../actor.ts';
import type { Principal } from '../auth/principal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { conflict, forbidden, notFound, type ApiError } from '../errors.ts';
import { idParams } from '../fields.ts';
import { pageOf, pageSchema, paginated } from '../pagination.ts';
import { savedViewSchema, viewBody, viewChangeBody, viewQuery } from './schema.ts';

const tag = 'Saved views';
const path = '/api/v1/saved-views';

const readerOf = ({ principal }: { principal: Principal }): ViewReader => ({
  memberId: principal.memberId,
  limits: principal.limits,
});

function presentView({
  is_shared: shared,
  created_at: created,
  updated_at: updated,
  ...row
}: SavedViewRow): Static<typeof savedViewSchema> {
  return { ...row, shared, created_at: created.toISOString(), updated_at: updated.toISOString() };
}

function refused(refusal: ViewRefusal): ApiError {
  return refusal === 'too_many'
    ? conflict(`You have ${viewsAtMost} views already: delete one first`)
    : conflict('You have a view of this name for the list already');
}

/** Declares the endpoints of saved views of lists. */
export function savedViewsEndpoints({ database }: ApiDependencies): Endpoint[] {
  async function rowOf(from: Database | Transaction, id: number, reader: ViewReader): Promise<SavedViewRow> {
    const row = await findSavedView(from, { id, reader });
    if (row === null) throw notFound('Saved view');
    return row;
  }
  async function lockedRow(transaction: Transaction, id: number, reader: ViewReader): Promise<SavedViewRow> {
    const row = await lockSavedView(transaction, { id, reader });
    if (row === null) throw notFound('Saved view');
    return row;
  }

  return [
    endpoint({
      method: 'get',
      path,
      tag,
      summary: 'List the own and the shared views',
      description: 'Newest first. A caller with an access limit gets those that were saved under the same limit.',
      query: viewQuery,
      responses: { 200: pageSchema(savedViewSchema) },
      async handler(request) {
        const page = pageOf(request.query);
        const { list = null } = request.query;
        const { rows, total } = await listSavedViews(database, { reader: readerOf(request), list, page });
        return { status: 200, body: paginated(rows.map(presentView), total, page) };
      },
    }),
    endpoint({
      method: 'post',
      path,
      tag,
      summary: 'Save a view',
      description: `A member has at most ${viewsAtMost} views, and one of a name for each list.`,
      body: viewBody,
      idempotent: true,
      responses: { 201: savedViewSchema },
      async handler(request) {
        const { shared = false, ...given } = request.body;
        const reader = readerOf(request);
        const body = await database.transaction(async (transaction) => {
          const view = { ...given, shared };
          const created = await createSavedView(transaction, { view, ...reader, actor: actorOf(request) });
          if (typeof created === 'string') throw refused(created);
          return presentView(await rowOf(transaction, created, reader));
        });
        return { status: 201, body };
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/{id}`,
      tag,
      summary: 'Get a saved view',
      description: 'The own ones and those that are shared.',
      params: idParams,
      responses: { 200: savedViewSchema },
      handler: async (request) => ({
        status: 200,
        body: presentView(await rowOf(database, request.params.id, readerOf(request))),
      }),
    }),
    endpoint({
      method: 'put',
      path: `${path}/{id}`,
      tag,
      summary: 'Change a saved view',
      description:
        'Only its owner may. With the `revision` that was read, nobody else can have changed it since: that is a 409.',
      params: idParams,
      body: viewChangeBody,
      responses: { 200: savedViewSchema },
      async handler(request) {
        const { revision = null, shared = false, ...given } = request.body;
        const reader = readerOf(request);
        const body = await database.transaction(async (transaction) => {
          const view = await lockedRow(transaction, request.params.id, reader);
          if (view.owner_id !== reader.memberId) throw forbidden('Only the owner of a view changes it');
          if (revision !== null && revision !== view.revision) {
            throw conflict('The view is at another revision: read it again', `revision: ${view.revision}`);
          }
          const next = { ...given, shared, list: view.list };
          const refusal = await changeSavedView(transaction, {
            view,
            next,
            limits: reader.limits,
            actor: actorOf(request),
          });
          if (refusal !== null) throw refused(refusal);
          return presentView(await rowOf(transaction, view.id, reader));
        });
        return { status: 200, body };
      },
    }),
    endpoint({
      method: 'delete',
      path: `${path}/{id}`,
      tag,
      summary: 'Delete a saved view',
      description: 'Its owner may, and an admin if it is shared.',
      params: idParams,
      responses: { 204: Type.Null() },
      async handler(request) {
        const { principal } = request;
        await database.transaction(async (transaction) => {
          const view = await lockedRow(transaction, request.params.id, readerOf(request));
          if (view.owner_id !== principal.memberId && principal.role !== 'admin') {
            throw forbidden('Only the owner of a view or an admin deletes it');
          }
          await deleteSavedView(transaction, { view, actor: actorOf(request) });
        });
        return { status: 204, body: null };
      },
    }),
  ];
}
