import { Type } from 'typebox';
import { writeAudit } from '../../db/commands/audit/write.ts';
import {
  cancelChangeWindow,
  createChangeWindow,
  holdWindowCreation,
  lockChangeWindow,
} from '../../db/commands/change-windows/change-windows.ts';
import type { Database, Transaction } from '../../db/database.ts';
import {
  findChangeWindow,
  listChangeWindows,
  sameOverlapping,
  type ChangeWindowRow,
} from '../../db/reads/change-windows/change-windows.ts';
import { listProviders } from '../../db/reads/providers/providers.ts';
import { windowFault } from '../../domain/change-windows/change-window.ts';
import { namesOfType } from '../../domain/clouds/former-types.ts';
import { shownAs } from '../../domain/clouds/vendor-types.ts';
import { fieldsOf, type ProviderSelection } from '../../domain/organizations/provider-selection.ts';
import { askerOf, isPending, pendingAnswer } from '../acceptances/request.ts';
import { acceptanceFields } from '../acceptances/schema.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { conflict, notFound, unprocessable } from '../errors.ts';
import { idParams } from '../fields.ts';
import { instantOf } from '../instants.ts';
import { named } from '../named.ts';
import { pageOf, pageSchema, paginated } from '../pagination.ts';
import { providersInBody, queriedProviders } from '../provider-filter.ts';
import { requireConnected, requireProviders } from '../require-providers.ts';
import { acceptChangeWindow } from './accept.ts';
import { presentChangeWindow } from './presenter.ts';
import { changeWindowBody, changeWindowQuery, changeWindowSchema, windowAcceptanceSchema } from './schema.ts';

const tag = 'Change windows';
const acceptBody = named('ChangeWindowAcceptRequest', Type.Object(acceptanceFields));

/** Returns the types that are given by their own names or the vendors', with all names that their resources may have. */
function typesNamed(types: readonly string[]): string[] {
  return [...new Set(types.flatMap((type) => namesOfType(shownAs(type))))].toSorted();
}

/** Declares the endpoints by which expected changes are announced and, afterwards, accepted. */
export function changeWindowsEndpoints({ database, workflows, settings }: ApiDependencies): Endpoint[] {
  const fourEyes = settings.remediationFourEyes;

  /** Returns the providers that a window covers; throws 422 where there is none. */
  async function covered(transaction: Transaction, selection: ProviderSelection): Promise<number[]> {
    await requireConnected(transaction, selection.providerId);
    const selected = await requireProviders(transaction, selection);
    const ids = selected ?? (await listProviders(transaction)).map(({ id }) => id);
    return ids.toSorted((one, other) => one - other);
  }

  async function windowOf(reader: Database | Transaction, id: number): Promise<ChangeWindowRow> {
    const row = await findChangeWindow(reader, id);
    if (row === null) throw notFound('Change window');
    return row;
  }

  return [
    endpoint({
      method: 'post',
      path: '/api/v1/change-windows',
      tag,
      summary: 'Announce an expected change',
      description:
        'Drift whose change is made within the window is recorded as `expected`, raises no alert, and can be accepted ' +
        'together at its end. A window lasts at most 14 days and begins now or later. Returns 409 for one that covers just ' +
        'the same as another at the same time.',
      body: changeWindowBody,
      idempotent: true,
      responses: { 201: changeWindowSchema },
      refusals: [409, 422],
      async handler(request) {
        const { resource_types: types, tags = null, reason } = request.body;
        const startsAt = instantOf('starts_at', request.body.starts_at);
        const endsAt = instantOf('ends_at', request.body.ends_at);
        const fault = windowFault({ startsAt, endsAt, now: new Date() });
        if (fault !== null) throw unprocessable('The window is not possible', fault);
        if (reason.trim() === '') throw unprocessable('The window is not possible', 'reason: must say something');
        const selection = providersInBody(request);
        const resourceTypes = types === undefined ? null : typesNamed(types);
        const { row, workflowId } = await database.transaction(async (transaction) => {
          await holdWindowCreation(transaction);
          const providerIds = await covered(transaction, selection);
          const window = { providerIds, resourceTypes, tags, startsAt, endsAt };
          const other = await sameOverlapping(transaction, window);
          if (other !== null) {
            const [from, until] = [other.starts_at.toISOString(), other.ends_at.toISOString()];
            throw conflict(
              `Change window ${other.id} covers the same from ${from} to ${until}: cancel it, or announce another time`,
              `change_window_id ${other.id}`,
            );
          }
          const created = await createChangeWindow(transaction, {
            ...window,
            scope: fieldsOf(selection),
            reason: reason.trim(),
            memberId: request.principal.memberId,
          });
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'change_window.create',
            subjectType: 'change_window',
            subjectId: created.id,
            after: {
              ...fieldsOf(selection),
              resource_types: resourceTypes,
              tags,
              starts_at: startsAt.toISOString(),
              ends_at: endsAt.toISOString(),
              reason: reason.trim(),
            },
          });
          return { row: await windowOf(transaction, created.id), workflowId: created.workflowId };
        });
        workflows.startSoon(workflowId);
        return { status: 201, body: presentChangeWindow(row) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/change-windows',
      tag,
      summary: 'List change windows',
      description: 'Newest first. `waiting=true` lists those with drift that waits for acceptance. Filters combine.',
      query: changeWindowQuery,
      responses: { 200: pageSchema(changeWindowSchema) },
      async handler(request) {
        const page = pageOf(request.query);
        const { status, waiting } = request.query;
        const providers = queriedProviders(request);
        const { rows, total } = await listChangeWindows(database, { providers, filter: { status, waiting }, page });
        return { status: 200, body: paginated(rows.map(presentChangeWindow), total, page) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/change-windows/{id}',
      tag,
      summary: 'Get a change window',
      description: 'With the number of its drifts that wait for acceptance.',
      params: idParams,
      responses: { 200: changeWindowSchema },
      async handler({ params }) {
        return { status: 200, body: presentChangeWindow(await windowOf(database, params.id)) };
      },
    }),
    endpoint({
      method: 'delete',
      path: '/api/v1/change-windows/{id}',
      tag,
      summary: 'Cancel a change window',
      description: 'Its open drifts are no longer expected and raise their alerts. Returns 409 for one that has ended.',
      params: idParams,
      responses: { 204: Type.Null() },
      refusals: [409],
      async handler(request) {
        const { id } = request.params;
        await database.transaction(async (transaction) => {
          const window = await lockChangeWindow(transaction, id);
          if (window === null) throw notFound('Change window');
          if (window.cancelled_at !== null) throw conflict('The window is cancelled already');
          if (window.is_over) throw conflict('The window has ended: only one that has not can be cancelled');
          const { memberId } = request.principal;
          const drifts = await cancelChangeWindow(transaction, { windowId: id, memberId });
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'change_window.cancel',
            subjectType: 'change_window',
            subjectId: id,
            after: { no_longer_expected: drifts },
          });
        });
        return { status: 204, body: null };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/change-windows/{id}/accept',
      tag,
      summary: 'Accept the expected drift of a window that has ended',
      description:
        'The present configuration of each resource becomes its baseline, by one acceptance; with four eyes it returns 409 ' +
        'with the `acceptance_id` that another admin confirms. Drift that changed since, and resources that deviate in ' +
        'anything else, stay and are named. Repeating the request accepts what can be accepted by then.',
      params: idParams,
      body: acceptBody,
      bodyOptional: true,
      idempotent: true,
      responses: { 200: windowAcceptanceSchema },
      refusals: [409],
      async handler(request) {
        const asker = askerOf(request, fourEyes);
        const windowId = request.params.id;
        const outcome = await database.transaction((transaction) =>
          acceptChangeWindow(transaction, { windowId, asker }),
        );
        if (isPending(outcome)) throw pendingAnswer(outcome);
        return { status: 200, body: outcome };
      },
    }),
  ];
}
