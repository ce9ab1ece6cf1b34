import { accessOf, mayCall, type Access } from '../auth/access.ts';
import type { Principal } from '../auth/principal.ts';
import { limitRuleOf } from '../auth/limits.ts';
import { requireFullRights, requireScope, scopeOf, type NeededScope } from '../auth/scopes.ts';
import type { ApiContext } from '../context.ts';
import type { Endpoint } from '../endpoint.ts';
import { forbidden } from '../errors.ts';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Parsing } from '../parsing/parsing.ts';
import { bodyReader, defaultBodyLimitBytes } from '../validation/body.ts';
import { pathParametersReader } from '../validation/path-parameters.ts';
import { queryReader } from '../validation/query.ts';
import { dropRest, uploadOf } from '../validation/upload.ts';
import type { Admit, AdmissionRule } from './admission.ts';
import { answerOnce, idempotencyKey, type Answer } from './idempotency.ts';
import { requireFullAccess, requireInside } from './limit-guard.ts';
import { ReceivedRequest } from './received-request.ts';
import { reply } from './reply.ts';

const noFields = { type: 'object', properties: {} };
const noValues = Object.freeze({});

/** Dependencies with which every endpoint is served. */
export interface ServingParts {
  admit: Admit;
  database: Database;
  log: Log;
  parsing: Parsing;
}

/**
 * Serves one endpoint. Checks run in the order of their statuses: 401, 429, 403, 400, 404; those of the handler (422,
 * 409, and 404 for lookups) come last.
 */
export function serveEndpoint(endpoint: Endpoint, parts: ServingParts): (context: ApiContext) => Promise<void> {
  const access = accessOf(endpoint);
  const scope = scopeOf(endpoint);
  const limitRule = limitRuleOf(endpoint);
  const admissionRule: AdmissionRule = {
    needsMember: access !== 'open',
    readsToken: endpoint.ownToken !== true,
    unmetered: endpoint.unmetered ?? false,
  };
  const hasJson = endpoint.method !== 'get' && endpoint.method !== 'delete' && endpoint.upload === undefined;
  const readBody = hasJson ? bodyReaderOf(endpoint, parts) : null;
  const readQuery = queryReader(endpoint.query ?? noFields);
  const readParameters = endpoint.params === undefined ? null : pathParametersReader(endpoint.params);
  const mayBeFile = endpoint.fileTypes !== undefined;

  return async (context) => {
    context.state.route = endpoint.path;
    const principal = await parts.admit(context, admissionRule);
    authorize(principal, access);
    if (principal !== null && scope !== null) requireNeeded(principal, scope);
    if (limitRule === 'refused' && principal !== null) requireFullAccess(principal);
    const paramsNow = () =>
      readParameters === null ? noValues : readParameters(context['params'] as Record<string, string>);
    if (endpoint.beforeBody !== undefined) {
      const { headers } = context.req;
      await endpoint.beforeBody({ params: paramsNow() as never, headers, address: context.ip });
    }
    const answer = async (): Promise<Answer> => {
      const upload = endpoint.upload === undefined ? null : uploadOf(context.req, endpoint.upload);
      const body = readBody === null ? noValues : await readBody(context.req);
      const query = readQuery(context.querystring);
      const params = paramsNow();
      if (principal !== null && limitRule !== null) {
        const given = { params, body: body as Readonly<Record<string, unknown>> };
        await requireInside(parts.database, { rule: limitRule, limits: principal.limits, ...given });
      }
      const request = new ReceivedRequest(context, { params, query, body, principal, upload });
      const run = (): Promise<Answer> => endpoint.handler(request as never);
      return endpoint.idempotent === true && principal !== null
        ? runIdempotently({ endpoint, context, principal, request, parts, run })
        : run();
    };
    try {
      reply(context, await answer(), { mayBeFile });
    } finally {
      if (endpoint.upload !== undefined) await dropRest(context.req);
    }
  };
}

function bodyReaderOf(endpoint: Endpoint, { parsing }: ServingParts): ReturnType<typeof bodyReader> {
  const rule = {
    schema: endpoint.body,
    isOptional: endpoint.bodyOptional ?? false,
    limitBytes: endpoint.bodyLimitBytes ?? defaultBodyLimitBytes,
    readContent: endpoint.readBody,
  };
  return bodyReader(rule, parsing);
}

function authorize(principal: Principal | null, access: Access): void {
  if (!mayCall(principal?.role ?? null, access)) throw forbidden();
  if (access === 'signed_in' && principal?.channel === 'api_key') throw forbidden('An API key cannot do this; sign in');
}

function requireNeeded(principal: Principal, scope: NeededScope): void {
  if (scope === 'full') requireFullRights(principal);
  else requireScope(principal, scope);
}

interface Run {
  endpoint: Endpoint;
  context: ApiContext;
  principal: Principal;
  request: ReceivedRequest;
  parts: ServingParts;
  run: () => Promise<Answer>;
}

async function runIdempotently({ endpoint, context, principal, request, parts, run }: Run): Promise<Answer> {
  const key = idempotencyKey(context.req.headers['idempotency-key']);
  if (key === null) return run();
  const { database, log } = parts;
  const { requestId } = context.state;
  return answerOnce(
    database,
    {
      memberId: principal.memberId,
      route: `${context.method} ${context.path.replace(/\/+$/, '')}`,
      key,
      requestText: JSON.stringify([
        request.query,
        request.body,
        // An answer that was given without the limit, or with another one, is not given again.
        ...(principal.limits.length === 0 ? [] : [principal.limits]),
      ]),
      requestId,
      isSecretReply: endpoint.secretReply ?? false,
      onFault: (fault) => log.error({ request_id: requestId, err: fault }, 'an idempotent answer was not stored'),
    },
    run,
  );
}
