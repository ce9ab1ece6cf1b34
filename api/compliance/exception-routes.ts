import { Type } from 'typebox';
import { writeAudit } from '../../db/commands/audit/write.ts';
import type { Database } from '../../db/database.ts';
import { endExceptionAcceptance } from '../../db/commands/acceptances/ends.ts';
import { coveredFailures, listExceptions } from '../../db/reads/acceptances/exceptions.ts';
import { isInside } from '../../db/reads/access-limits/subjects.ts';
import { unknownProviders } from '../../db/reads/compliance/frameworks.ts';
import { isCustomCheckId } from '../../db/reads/custom-checks/custom-checks.ts';
import { allChecks } from '../../platform/check-catalog.ts';
import type { AccessLimits } from '../../domain/access-limits/access-limit.ts';
import type { Exception } from '../../domain/compliance/exceptions.ts';
import { carryOutException, requestException } from '../acceptances/exception.ts';
import { askerOf, isPending, pendingAnswer } from '../acceptances/request.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { badRequest, notFound, unprocessable } from '../errors.ts';
import { idParams } from '../fields.ts';
import { pageOf, pageSchema, paginated } from '../pagination.ts';
import { presentException } from './presenter.ts';
import {
  coveredFailureSchema,
  exceptionBody,
  exceptionListQuery,
  exceptionPreviewQuery,
  exceptionSchema,
} from './schema.ts';
import { providerOfResource } from '../../db/reads/resources/resources.ts';

const tag = 'Compliance';

/** Declares the endpoints of exceptions: failures that an admin accepts until a date. */
export function exceptionEndpoints({ database, settings }: ApiDependencies): Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/compliance/exceptions',
      tag,
      summary: 'Create an exception for failed checks',
      description:
        'By check, resource, tag or name; every given selector must match. By tag or name it lasts at most a year. ' +
        'Tags that could not be read match nothing. From the next assessment on, such a failure is shown as excepted, never as passed, until the exception expires. It is listed among the acceptances; with four ' +
        'eyes it returns 409 with the `acceptance_id` that another admin confirms.',
      body: exceptionBody,
      idempotent: true,
      responses: { 201: exceptionSchema },
      handler: async (request) => {
        const { body } = request;
        const fault = await selectorFault(database, body, request.principal.limits);
        if (fault !== null) throw unprocessable(fault);
        const selectors = selectorsOf(body);
        const asker = askerOf(request, settings.remediationFourEyes);
        requireShortMute(selectors, asker.expiresAt);
        const outcome = await database.transaction(async (transaction) => {
          const acceptance = await requestException(transaction, asker, selectors);
          if (isPending(acceptance)) return acceptance;
          return carryOutException(transaction, acceptance, { selectors, actor: asker.actor });
        });
        if (isPending(outcome)) throw pendingAnswer(outcome);
        return { status: 201, body: presentException(outcome) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/compliance/exceptions',
      tag,
      summary: 'List exceptions',
      description: 'Newest first. Expired exceptions stay listed; those that were ended do not.',
      query: exceptionListQuery,
      responses: { 200: pageSchema(exceptionSchema) },
      handler: async ({ query, principal: { limits } }) => {
        const page = pageOf(query);
        const { rows, total } = await listExceptions(database, {
          limits,
          page,
          ...(query.check_id === undefined ? {} : { checkId: query.check_id }),
        });
        return { status: 200, body: paginated(rows.map(presentException), total, page) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/compliance/exceptions/preview',
      tag,
      summary: 'List the failures that an exception would cover',
      description: 'Failures of the newest assessments that match the given selectors. Nothing is changed.',
      query: exceptionPreviewQuery,
      responses: { 200: pageSchema(coveredFailureSchema) },
      handler: async ({ query, principal: { limits } }) => {
        const page = pageOf(query);
        const fault = await selectorFault(database, query, limits);
        if (fault !== null) throw badRequest(fault);
        const { rows, total } = await coveredFailures(database, { selectors: selectorsOf(query), limits, page });
        return { status: 200, body: paginated(rows, total, page) };
      },
    }),
    endpoint({
      method: 'delete',
      path: '/api/v1/compliance/exceptions/{id}',
      tag,
      summary: 'End an exception',
      description: 'The next assessment counts what it covered again. The exception stays in the audit log.',
      params: idParams,
      responses: { 204: Type.Null() },
      handler: async (request) => {
        await database.transaction(async (transaction) => {
          const { id } = request.params;
          const { memberId } = request.principal;
          if (!(await endExceptionAcceptance(transaction, { exceptionId: id, memberId, actor: actorOf(request) }))) {
            throw notFound('Exception');
          }
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'compliance_exception.revoke',
            subjectType: 'compliance_exception',
            subjectId: id,
          });
        });
        return { status: 204, body: null };
      },
    }),
  ];
}

/**
 * Throws 422 for an exception by tag or name that lasts longer than a year: it also covers resources that do not exist
 * yet.
 */
function requireShortMute(selectors: Omit<Exception, 'id'>, expiresAt: Date | null): void {
  const latest = new Date();
  latest.setUTCFullYear(latest.getUTCFullYear() + 1);
  if (selectors.tag_key === null && selectors.name_pattern === null) return;
  if (expiresAt === null || expiresAt > latest) {
    throw unprocessable('expires_at must be within a year for an exception by tag or name');
  }
}

interface GivenSelectors {
  check_id?: string | undefined;
  provider_id?: number | undefined;
  resource_id?: number | undefined;
  tag_key?: string | undefined;
  tag_value?: string | undefined;
  name_pattern?: string | undefined;
}

/** Returns what is wrong with selectors; null if they name something that exists. */
async function selectorFault(database: Database, given: GivenSelectors, limits: AccessLimits): Promise<string | null> {
  const { check_id: checkId, provider_id: providerId, resource_id: resourceId, tag_key: key, tag_value: value } = given;
  if ([checkId, resourceId, key, given.name_pattern].every((selector) => selector === undefined)) {
    return 'An exception names a check_id, a resource_id, a tag_key or a name_pattern';
  }
  if (value !== undefined && key === undefined) return 'tag_value needs a tag_key';
  if (given.name_pattern !== undefined && /^\*+$/.test(given.name_pattern)) return 'name_pattern covers every name';
  if (checkId !== undefined && !(await isCheck(database, checkId))) {
    return `The check does not exist: check_id ${checkId}`;
  }
  if (providerId !== undefined && !(await isKnownProvider(database, { id: providerId, limits }))) {
    return `The provider does not exist: provider_id ${providerId}`;
  }
  if (resourceId === undefined) return null;
  const owner = await providerOfResource(database, resourceId);
  const isKnown = owner !== null && (await isInside(database, { name: 'provider', id: owner, limits }));
  return isKnown ? null : `The resource does not exist: resource_id ${resourceId}`;
}

async function isCheck(database: Database, checkId: string): Promise<boolean> {
  return allChecks.some((check) => check.id === checkId) || isCustomCheckId(database, checkId);
}

async function isKnownProvider(database: Database, provider: { id: number; limits: AccessLimits }): Promise<boolean> {
  const unknown = await unknownProviders(database, [provider.id]);
  return unknown.length === 0 && isInside(database, { name: 'provider', ...provider });
}

function selectorsOf(given: GivenSelectors): Omit<Exception, 'id'> {
  return {
    check_id: given.check_id ?? null,
    provider_id: given.provider_id ?? null,
    resource_id: given.resource_id ?? null,
    tag_key: given.tag_key ?? null,
    tag_value: given.tag_value ?? null,
    name_pattern: given.name_pattern ?? null,
  };
}
