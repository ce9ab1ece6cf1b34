import { Type } from 'typebox';
import { writeAudit } from '../../db/commands/audit/write.ts';
import { resetParameter, setParameter } from '../../db/commands/check-parameters/check-parameters.ts';
import {
  findParameterUnits,
  listParameterSettings,
  type ParameterSettingRow,
  type ParameterUnit,
} from '../../db/reads/check-parameters/check-parameters.ts';
import { loadedFrameworks } from '../../db/reads/custom-frameworks/custom-frameworks.ts';
import { findProvider } from '../../db/reads/providers/providers.ts';
import { isLaxer, parameterFault, type ParameterValue } from '../../domain/checks/parameters.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import type { JsonObject } from '../../domain/json.ts';
import { allChecks } from '../../platform/check-catalog.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { badRequest, forbidden, notFound, unprocessable } from '../errors.ts';
import { idParams } from '../fields.ts';
import { pageOf, pageSchema, paginated } from '../pagination.ts';
import { presentParameter, presentSetting, type DeclaredParameter } from './presenter.ts';
import { checkParameterQuery, checkParameterSchema, parameterSettingBody, parameterSettingSchema } from './schema.ts';

const tag = 'Compliance';

/** Every parameter, by kind of provider and check. */
const declared: readonly DeclaredParameter[] = allChecks
  .flatMap((check) => check.parameters.map((parameter) => ({ check, parameter })))
  .toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));

function sortKey({ check, parameter }: DeclaredParameter): string {
  return `${check.provider} ${check.id} ${parameter.name}`;
}

function declaredParameter(of: { kind: ProviderKind; checkId: string; name: string }): DeclaredParameter {
  const found = declared.find(
    ({ check, parameter }) => check.provider === of.kind && check.id === of.checkId && parameter.name === of.name,
  );
  if (found !== undefined) return found;
  throw unprocessable('There is no such parameter', `${of.kind}, check_id ${of.checkId}, name ${of.name}`);
}

/** Returns the part of an organization that a value is for, as the audit log has it; empty for other values. */
function unitOf({ organization_id, ou }: Pick<ParameterSettingRow, 'organization_id' | 'ou'>): JsonObject {
  return organization_id === null ? {} : { organization_id, ou };
}

/** Declares the endpoints of the parameters of checks. */
export function checkParameterEndpoints({ database, frameworks, settings }: ApiDependencies): Endpoint[] {
  /** Throws 422 for a framework or a provider that is not of the kind. */
  async function requireSubject(
    kind: ProviderKind,
    { frameworkId, providerId }: { frameworkId: string | undefined; providerId: number | undefined },
  ): Promise<void> {
    const known = frameworkId === undefined ? [] : await loadedFrameworks(database, frameworks);
    if (frameworkId !== undefined && !known.some(({ id }) => id === frameworkId)) {
      throw unprocessable('There is no such framework', `framework_id ${frameworkId}`);
    }
    if (providerId === undefined) return;
    const provider = await findProvider(database, providerId);
    if (provider?.type !== kind)
      throw unprocessable(`There is no such provider of ${kind}`, `provider_id ${providerId}`);
  }

  /** Returns the part of an organization that a request names; null where it names none. Throws 422 for an unknown one. */
  async function namedUnit(
    kind: ProviderKind,
    named: { organization_id?: number | undefined; ou?: string | undefined; provider_id?: number | undefined },
  ): Promise<ParameterUnit | null> {
    const { organization_id: organizationId = null, ou = null, provider_id: providerId } = named;
    if (organizationId === null && ou === null) return null;
    if (providerId !== undefined) {
      throw badRequest('A value is for an account or for a part of an organization', 'name provider_id, or ou');
    }
    const [unit, another] = await findParameterUnits(database, { kind, organizationId, ou });
    const asked = ou === null ? `organization_id ${organizationId ?? ''}` : `ou ${ou}`;
    if (unit === undefined) throw unprocessable(`There is no such part of an organization of ${kind}`, asked);
    if (another !== undefined) throw unprocessable('Several organizations have this unit: name organization_id', asked);
    return unit;
  }

  return [
    endpoint({
      method: 'get',
      path: '/api/v1/compliance/check-parameters',
      tag,
      summary: 'List the parameters of checks',
      description:
        'Values that checks compare with, e.g. days: their defaults, bounds and what is set instead. Of several values ' +
        'that are set, one for the provider comes first, then those for its unit, the units above it, the organization, and ' +
        'for all; of two for the same providers, the one for the framework comes first.',
      query: checkParameterQuery,
      responses: { 200: pageSchema(checkParameterSchema) },
      async handler({ query, principal: { limits } }) {
        const page = pageOf(query);
        const matching = declared.filter(
          ({ check }) =>
            (query.provider_type === undefined || check.provider === query.provider_type) &&
            (query.check_id === undefined || check.id === query.check_id),
        );
        const shown = matching.slice((page.page - 1) * page.perPage, page.page * page.perPage);
        const rowsSet = await listParameterSettings(database, { checkIds: shown.map(({ check }) => check.id), limits });
        const rows = shown.map((one) => presentParameter(one, rowsSet));
        return { status: 200, body: paginated(rows, matching.length, page) };
      },
    }),
    endpoint({
      method: 'put',
      path: '/api/v1/compliance/check-parameters',
      tag,
      summary: 'Set a parameter of a check',
      description:
        'For all providers of the kind, for `provider_id`, or for the accounts of `organization_id` or `ou`, and for all ' +
        'frameworks or for `framework_id`. The next ' +
        'assessments evaluate by it and say so; earlier ones keep what they were made by. Returns 400 for a value outside ' +
        'its bounds, and with four eyes 403 for one that passes more than the default.',
      body: parameterSettingBody,
      responses: { 200: parameterSettingSchema },
      refusals: [422],
      async handler(request) {
        const { provider_type: kind, check_id: checkId, name, value, reason, ...subject } = request.body;
        const { framework_id: frameworkId, provider_id: providerId } = subject;
        const { parameter } = declaredParameter({ kind, checkId, name });
        const fault = parameterFault(parameter, value);
        if (fault !== null) throw badRequest('The value is outside the bounds of the parameter', fault);
        if (settings.remediationFourEyes && isLaxer(parameter, value as ParameterValue)) {
          throw forbidden(
            'Four eyes: a value that passes more than the default cannot be set; create an exception instead',
          );
        }
        await requireSubject(kind, { frameworkId, providerId });
        const unit = await namedUnit(kind, subject);
        const row = await database.transaction(async (transaction) => {
          const { before, after } = await setParameter(transaction, {
            subject: {
              provider_kind: unit === null ? kind : null,
              check_id: checkId,
              parameter: name,
              framework_id: frameworkId ?? null,
              provider_id: providerId ?? null,
              organization_id: unit?.organizationId ?? null,
              ou: unit?.ou ?? null,
            },
            value: value as ParameterValue,
            reason,
            memberId: request.principal.memberId,
          });
          const shown = presentSetting(parameter, after);
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'check_parameter.set',
            subjectType: 'check_parameter',
            subjectId: after.id,
            before: { value: before === null ? null : presentSetting(parameter, before).value },
            after: {
              provider_type: kind,
              check_id: checkId,
              parameter: name,
              framework_id: shown.framework_id,
              provider_id: shown.provider_id,
              ...unitOf(shown),
              value: shown.value,
              laxer: shown.laxer,
              reason,
            },
          });
          return shown;
        });
        return { status: 200, body: row };
      },
    }),
    endpoint({
      method: 'delete',
      path: '/api/v1/compliance/check-parameters/{id}',
      tag,
      summary: 'Remove a set value',
      description: 'The next assessments use the next wider value that is set, or the default.',
      params: idParams,
      responses: { 204: Type.Null() },
      async handler(request) {
        await database.transaction(async (transaction) => {
          const before = await resetParameter(transaction, request.params.id);
          if (before === null) throw notFound('Set value');
          const { id, check_id, parameter, framework_id, provider_id, value } = before;
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'check_parameter.reset',
            subjectType: 'check_parameter',
            subjectId: id,
            before: {
              provider_type: before.provider_kind ?? before.organization_kind,
              check_id,
              parameter,
              framework_id,
              provider_id,
              ...unitOf(before),
              value: typeof value === 'number' ? value : [...value],
            },
          });
        });
        return { status: 204, body: null };
      },
    }),
  ];
}
